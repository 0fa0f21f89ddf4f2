// What the door says of Kai Piranja, and what can be chosen before playing.
import type { Facts } from "@page/facts";

export const facts: Facts = {
  title: "Kai Piranja",
  pitch: {
    en: "One more fish for your dance? Haul the row in before somebody hungry joins it.",
    fr: "Encore un poisson dans la farandole ? Ramenez-la avant qu'un affamé s'y invite.",
  },
  minutes: 20,
  place: 2,
  players: [3, 6, 4],
  choices: [
    { name: "cards", title: ["Cards", "Cartes"], values: [["book", "as the book says", "comme dans le livret"], ["all", "all 160", "les 160"]] },
    { name: "take", title: ["Digesting piles", "Piles en digestion"], values: [["anytime", "taken any time in one's turn", "prises à tout moment de son tour"], ["haul", "taken only when hauling in", "prises seulement en ramenant sa rangée"]] },
  ],
};
