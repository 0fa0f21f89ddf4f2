// A first game of Kawaii, without its clock: wait for a pile that is worth a heart, take it; then on one's own.
import { deal, type Lesson, type Step } from "@page/lesson";
import type { Parlour } from "./board_words";

const flipped = (count: number) => (view: unknown): boolean => (view as Parlour).flipped >= count;
const pass = (say: Step["say"]): Step => ({ say, point: ['[data-word="pass"]'], play: "pass" });
const flip = (say: Step["say"]): Step => ({ say, point: ['[data-word="flip"]'], play: "flip" });

export const lesson: Lesson = {
  key: deal(413),
  options: { pace: "calm" },
  bots: [["pass", "flip", "pass", "pass", "pass", "flip", "pass", "pass"], ["pass", "pass", "flip", "pass", "pass", "pass", "pass"]],
  steps: [
    {
      say: [
        "Below are your secret loves of this round: everything with pistachio, and every ice cream in a cup. Each is worth a point, a pistachio cup two.",
        "En bas, vos amours secrètes de la manche : tout ce qui est à la pistache, et toutes les coupes. Chacune vaut un point, une coupe pistache deux.",
      ],
      point: ['[aria-label^="You love"], [aria-label^="Vous aimez"]'],
    },
    flip(["Everybody in turn turns a card over onto their own pile. You begin: flip.", "Chacun à son tour retourne une carte sur sa propre pile. Vous commencez : retournez."]),
    pass([
      "After each card everybody may take a whole pile for a heart. A blueberry cone is nothing for you: pass.",
      "Après chaque carte, chacun peut prendre une pile entière contre un cœur. Un cornet myrtille n'est rien pour vous : passez.",
    ]),
    {
      say: [
        "Misaine turned over a pistachio cup: two points for you! But a heart kept is worth a point, too. Wait for one card more.",
        "Misaine a retourné une coupe pistache : deux points pour vous ! Mais un cœur gardé vaut aussi un point. Attendez une carte de plus.",
      ],
      point: ['[data-word="claim-1"]'],
      when: flipped(2),
    },
    pass(["Pass, and hope that nobody else loves it.", "Passez, en espérant que personne d'autre n'en raffole."]),
    pass(["Gribiche's blueberry lolly is not yours. Pass.", "La sucette myrtille de Gribiche n'est pas pour vous. Passez."]),
    flip(["Your turn to flip.", "À vous de retourner."]),
    pass(["Blueberry again. Pass.", "Encore de la myrtille. Passez."]),
    {
      say: [
        "A pistachio cone on top: Misaine's pile is worth 3 to you now. That is worth a heart! Press the pile, then “Take”.",
        "Un cornet pistache par-dessus : la pile de Misaine vaut maintenant 3 pour vous. Cela mérite un cœur ! Touchez la pile, puis « Prendre ».",
      ],
      point: ['[data-word="claim-1"]', '[aria-label^="Take"][data-word], [aria-label^="Prendre"][data-word]'],
      play: "claim-1",
    },
    {
      say: [
        "The pile is yours, and your heart is Misaine's now: she may use it. Had two wanted the same pile, rock, paper, scissors would have decided.",
        "La pile est à vous, et votre cœur est à Misaine : elle peut s'en servir. Si deux joueurs voulaient la même pile, pierre-feuille-ciseaux trancherait.",
      ],
      when: (view) => ((view as Parlour).players[0]?.score_pile_size ?? 0) > 0,
    },
    {
      say: [
        "A cherry is a point, a closed shop costs one, but all three shops together bring three. After three rounds the highest total wins. In the real game it is a race: the fastest takes the pile. Here nobody hurries: play on!",
        "Une cerise vaut un point, un glacier fermé en coûte un, mais les trois ensemble en rapportent trois. Après trois manches, le plus haut total gagne. Le vrai jeu est une course : la pile va au plus rapide. Ici, rien ne presse : continuez !",
      ],
    },
  ],
};
