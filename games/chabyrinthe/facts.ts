// What the door says of Chabyrinthe, and what can be chosen before playing.
import type { Facts } from "@page/facts";

export const facts: Facts = {
  title: "Chabyrinthe",
  pitch: {
    en: "Turn and push the gutters of a roof until the cats find their way home.",
    fr: "Tournez et poussez les gouttières d'un toit : les chats cherchent leur foyer.",
  },
  minutes: 20,
  place: 5,
  players: [1, 4, 2],
  choices: [
    { name: "mode", title: ["Mode", "Mode"], values: [["versus", "against each other", "chacun pour soi"], ["coop", "together", "ensemble"], ["teams", "two teams", "deux équipes"]] },
    { name: "size", title: ["Roof", "Toit"], values: [["4", "4 × 4", "4 × 4"], ["3", "3 × 3, for the young", "3 × 3, pour les plus jeunes"]] },
    { name: "start", title: ["Start", "Départ"], values: [["even", "two actions", "deux actions"], ["fair", "the first turn has one action", "le premier tour n'a qu'une action"]] },
  ],
};
