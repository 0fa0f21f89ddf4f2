// What the door says of Kawaii, and what can be chosen before playing.
import type { Facts } from "@page/facts";

export const facts: Facts = {
  title: "Kawaii",
  pitch: {
    en: "Grab the ice creams of your dreams before somebody else melts for them.",
    fr: "Raflez les glaces de vos rêves avant qu'un autre ne fonde pour elles.",
  },
  minutes: 15,
  place: 4,
  players: [3, 5, 4],
  choices: [
    { name: "pace", title: ["Pace", "Rythme"], values: [["live", "a race: who is faster", "une course : au plus rapide"], ["calm", "calm: choices are sealed", "calme : choix scellés"]] },
    { name: "memory", title: ["Piles", "Piles"], values: [["off", "all cards in sight", "toutes les cartes visibles"], ["on", "hard: only the top card", "difficile : seule la carte du dessus"]] },
  ],
};
