// What the door says of Wa Chat Bi, and what can be chosen before playing.
import type { Facts } from "@page/facts";

export const facts: Facts = {
  title: "Wa Chat Bi",
  pitch: {
    en: "Greedy cats at a buffet: pass the dishes on before they become too much for you.",
    fr: "Des chats gloutons au buffet : passez les plats avant qu'ils ne soient de trop pour vous.",
  },
  minutes: 20,
  place: 3,
  players: [3, 7, 4],
  choices: [
    { name: "skip", title: ["Skipping", "Sauter"], values: [["any", "to any dish", "vers n'importe quel plat"], ["other", "only to another dish", "seulement vers un autre plat"]] },
  ],
};
