// What Chabyrinthe says on the page: the entries of words.*.txt, by their names.
import { wordsOf } from "@page/catalogue";

export const say = wordsOf("chabyrinthe");
