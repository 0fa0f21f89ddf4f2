// A first game of Kai Piranja: a row that is hauled in, a row that is eaten, a row that stays out; then on one's own.
import { deal, type Lesson } from "@page/lesson";
import type { KaiView } from "./board_words";

export const lesson: Lesson = {
  key: deal(1632),
  options: {},
  bots: [["reveal", "reveal"], ["reveal", "stop"]],
  steps: [
    {
      say: [
        "Fish come out of the shoal one by one and dance in your row. You want many of them in your net. But some are hungry…",
        "Les poissons sortent du banc un par un et dansent dans votre rangée. Il en faut beaucoup dans votre filet. Mais certains sont affamés…",
      ],
    },
    { say: ["Your turn begins with a reveal. Who comes?", "Votre tour commence par une révélation. Qui vient ?"], point: ['[data-word="reveal"]'], play: "reveal" },
    {
      say: [
        "A large barracuda opens your row. A fish joins if it has the same species or the same size as the last one. Reveal another.",
        "Un gros barracuda ouvre votre rangée. Un poisson s'y joint s'il a la même espèce ou la même taille que le dernier. Révélez encore.",
      ],
      point: ['[data-word="reveal"]'],
      play: "reveal",
    },
    {
      say: ["A large pufferfish: another species, but also large, so it fits. One more?", "Un gros poisson-lune : autre espèce, mais gros aussi, donc il va. Encore un ?"],
      point: ['[data-word="reveal"]'],
      play: "reveal",
    },
    {
      say: [
        "A small piranha is neither large nor a pufferfish. It swims on to your left, and Misaine, whose row was empty, takes it.",
        "Un petit piranha n'est ni gros ni poisson-lune. Il passe à votre gauche, et Misaine, dont la rangée était vide, le prend.",
      ],
      when: (view) => (view as KaiView).revealed.length >= 3,
    },
    {
      say: [
        "One fish in five is hungry. A hungry one eats your row from the right, until it meets its own species. Bring your two fish to safety: haul the row in.",
        "Un poisson sur cinq est affamé. Un affamé mange votre rangée par la droite, jusqu'à sa propre espèce. Mettez vos deux poissons à l'abri : ramenez la rangée.",
      ],
      point: ['[data-word="haul"]'],
      play: "haul",
    },
    {
      say: [
        "Misaine was bold: a hungry pufferfish ate her whole row. It digests in the middle with its meal. Whoever has three pufferfish in the row may take that pile, all of it!",
        "Misaine a été trop gourmande : un poisson-lune affamé a mangé toute sa rangée. Il digère au milieu avec son repas. Qui a trois poissons-lunes dans sa rangée peut prendre toute la pile !",
      ],
      point: ['[data-card^="fish-"]', '[aria-label*="puffer"], [aria-label*="lune"]'],
      when: (view) => ((view as KaiView).piles[1]?.size ?? 0) > 0,
    },
    { say: ["Your turn again: reveal.", "C'est de nouveau à vous : révélez."], point: ['[data-word="reveal"]'], play: "reveal" },
    {
      say: [
        "One small piranha only. You may also stop and leave the row out: nobody eats it while the others play. But your next turn begins with a reveal. Stop here.",
        "Un seul petit piranha. On peut aussi s'arrêter et laisser la rangée dehors : personne ne la mange pendant le tour des autres. Mais votre prochain tour commencera par une révélation. Arrêtez-vous.",
      ],
      point: ['[data-word="stop"]'],
      play: "stop",
    },
    {
      say: [
        "When the dance cards are gone the empty sea begins: its first hungry fish ends the game at once, and only what is in the nets counts. Good luck!",
        "Quand la farandole est finie, la mer vide commence : son premier affamé termine la partie aussitôt, et seuls les filets comptent. Bonne chance !",
      ],
    },
  ],
};
