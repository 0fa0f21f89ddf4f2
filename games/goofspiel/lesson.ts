// A first game of Goofspiel: a dear prize, a cheap one, a tie; then on one's own. tools/find_deal found the deal.
import { deal, type Lesson } from "@page/lesson";
import type { GoofspielView } from "./board_cards";

const turn = (number: number) => (view: unknown): boolean => (view as GoofspielView).turn >= number;

export const lesson: Lesson = {
  key: deal(64),
  options: {},
  bots: [["bid-11", "bid-4", "bid-9"], ["bid-10", "bid-3", "bid-6"]],
  steps: [
    {
      say: [
        "Everybody holds the same cards, 1 to 13. Each turn a prize lies in the middle; its number is what it is worth.",
        "Chacun tient les mêmes cartes, de 1 à 13. À chaque tour un lot est posé au milieu ; son nombre est sa valeur.",
      ],
      point: ['[data-card^="prize-"]'],
    },
    {
      say: ["Everybody bids one card in secret; the highest takes the prize. This one is dear: bid your 13.", "Chacun mise une carte en secret ; la plus haute prend le lot. Celui-ci est cher : misez votre 13."],
      point: ['[data-word="bid-13"]'],
      play: "bid-13",
    },
    {
      say: [
        "The prize is yours! But the 13 is spent, and so are the cards of the others: they lie before them.",
        "Le lot est à vous ! Mais le 13 est dépensé, comme les cartes des autres, posées devant eux.",
      ],
      when: turn(1),
    },
    {
      say: ["A small prize: let the others pay for it. Bid your 1.", "Un petit lot : laissez les autres le payer. Misez votre 1."],
      point: ['[data-word="bid-1"]'],
      play: "bid-1",
    },
    {
      say: ["And now? Misaine may well think of her 9, too. Bid yours.", "Et maintenant ? Misaine pense peut-être aussi à son 9. Misez le vôtre."],
      point: ['[data-word="bid-9"]'],
      play: "bid-9",
      when: turn(2),
    },
    {
      say: [
        "Equal cards at the top: nobody gets the prize, it is lost. Bid what the others do not expect! Ten more prizes: they are yours to fight for.",
        "Cartes égales au sommet : personne n'a le lot, il est perdu. Misez ce que les autres n'attendent pas ! Encore dix lots : à vous de jouer.",
      ],
      when: turn(3),
    },
  ],
};
