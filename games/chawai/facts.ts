// What the door says of Chawaï, and what can be chosen before playing.
import type { Facts } from "@page/facts";

export const facts: Facts = {
  title: "Chawaï",
  pitch: {
    en: "Dive deep, shallow or in between for three fish a turn, and leave the jellyfish to your friends.",
    fr: "Plongez au fond, en surface ou entre les deux pour trois poissons par tour ; les méduses, c'est pour les amis.",
  },
  minutes: 20,
  place: 1,
  players: [3, 6, 4],
  choices: [
    { name: "deck", title: ["Fish", "Poissons"], values: [["36", "36 cards", "36 cartes"], ["37", "a seventh gull, one card hidden", "un septième goéland, une carte cachée"]] },
    { name: "memory", title: ["Memory", "Mémoire"], values: [["off", "everything stays in sight", "tout reste visible"], ["on", "remember the piles yourself", "retenez les piles vous-même"]] },
  ],
};
