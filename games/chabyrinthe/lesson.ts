// A first game of Chabyrinthe: one turned card brings a cat home, one pushed card another; then on one's own.
import { deal, type Lesson } from "@page/lesson";
import type { Roof } from "./board_roof";

const won = (cats: number) => (view: unknown): boolean => ((view as Roof).players[0]?.cats.length ?? 0) >= cats;

export const lesson: Lesson = {
  key: deal(46),
  options: {},
  bots: [[]],
  steps: [
    {
      say: [
        "It rains! Two cats wait beside the roof, each with its points, and two homes have light in their windows.",
        "Il pleut ! Deux chats attendent au bord du toit, chacun avec ses points, et deux foyers ont de la lumière aux fenêtres.",
      ],
      point: ['[data-card^="cat-"], [data-card^="home-"]'],
    },
    {
      say: [
        "A cat is yours when gutters lead from it to a home without a gap. What a cat reaches is dotted violet, what a home reaches glows.",
        "Un chat est à vous quand des gouttières mènent sans coupure du chat à un foyer. Ce qu'un chat atteint est pointillé de violet, ce qu'un foyer atteint brille.",
      ],
    },
    {
      say: [
        "You have two actions a turn. The cat at the top left stands above a1, whose gutter lies across. Press a1, then turn it a quarter: the way down to the home opens.",
        "Vous avez deux actions par tour. Le chat en haut à gauche est au-dessus de a1, dont la gouttière est en travers. Touchez a1, puis tournez-la d'un quart : la voie vers le foyer s'ouvre.",
      ],
      point: ['[data-word="turn-a1"]', '[data-word="turn-a1-90"]'],
      play: "turn-a1-90",
    },
    {
      say: [
        "The cat of 5 is home! Its home moved to the next free place, clockwise, and a new cat has come.",
        "Le chat de 5 est rentré ! Son foyer a avancé jusqu'à la place libre suivante, dans le sens horaire, et un nouveau chat est arrivé.",
      ],
      point: ['[data-card^="cat-"], [data-card^="home-"]'],
      when: won(1),
    },
    {
      say: [
        "The other action: push. The card of the pile, at the top left, comes in at one end of a line, and the card at the other end leaves. Press the arrow below column a, then choose how the card shall lie: any way will do.",
        "L'autre action : pousser. La carte de la pile, en haut à gauche, entre à un bout d'une ligne, et la carte de l'autre bout sort. Touchez la flèche sous la colonne a, puis choisissez comment poser la carte : peu importe.",
      ],
      point: ['[data-word="push-a1-col"]', '[data-word="push-a1-col-0"]'],
      play: "push-a1-col-0",
    },
    {
      say: [
        "Everything in column a slid up, and the cat of 4 found its way, too! Two actions, two cats: your turn is over.",
        "Toute la colonne a est montée, et le chat de 4 a trouvé son chemin aussi ! Deux actions, deux chats : votre tour est fini.",
      ],
      when: won(2),
    },
    {
      say: [
        "Fifteen cats are on their way; who has most points at the end wins. Misaine is next: watch, then play on by yourself.",
        "Quinze chats sont en route ; qui a le plus de points à la fin gagne. C'est à Misaine : regardez, puis continuez seul.",
      ],
    },
  ],
};
