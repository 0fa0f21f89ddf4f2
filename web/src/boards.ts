// The boards of all games. A game without one is played with words alone (plain.ts).
import type { Board } from "./board";

import { board as chabyrinthe } from "@games/chabyrinthe/board";
import { board as chawai } from "@games/chawai/board";
import { board as kaiPiranja } from "@games/kai-piranja/board";
import { board as kawaii } from "@games/kawaii/board";
import { board as waChatBi } from "@games/wa-chat-bi/board";

export const boards: Record<string, Board> = {
  chawai,
  "kai-piranja": kaiPiranja,
  "wa-chat-bi": waChatBi,
  kawaii,
  chabyrinthe,
} as Record<string, Board>;

export const titles: Record<string, string> = {
  chawai: "Chawaï",
  "kai-piranja": "Kai Piranja",
  "wa-chat-bi": "Wa Chat Bi",
  kawaii: "Kawaii",
  chabyrinthe: "Chabyrinthe",
};

/** What can be chosen before playing; the words are the page's own. */
export interface Choice {
  name: string;
  title: [en: string, fr: string];
  values: [value: string, en: string, fr: string][];
}

export const players: Record<string, [least: number, most: number, usual: number]> = {
  chawai: [3, 6, 4],
  "kai-piranja": [3, 6, 4],
  "wa-chat-bi": [3, 7, 4],
  kawaii: [3, 5, 4],
  chabyrinthe: [1, 4, 2],
};

export const choices: Record<string, Choice[]> = {
  chawai: [
    { name: "deck", title: ["Fish", "Poissons"], values: [["36", "36 cards", "36 cartes"], ["37", "a seventh gull, one card hidden", "un septième goéland, une carte cachée"]] },
    { name: "memory", title: ["Memory", "Mémoire"], values: [["off", "everything stays in sight", "tout reste visible"], ["on", "remember the piles yourself", "retenez les piles vous-même"]] },
  ],
  "kai-piranja": [
    { name: "cards", title: ["Cards", "Cartes"], values: [["book", "as the book says", "comme dans le livret"], ["all", "all 160", "les 160"]] },
    { name: "take", title: ["Digesting piles", "Piles en digestion"], values: [["anytime", "taken any time in one's turn", "prises à tout moment de son tour"], ["haul", "taken only when hauling in", "prises seulement en ramenant sa rangée"]] },
  ],
  "wa-chat-bi": [
    { name: "skip", title: ["Skipping", "Sauter"], values: [["any", "to any dish", "vers n'importe quel plat"], ["other", "only to another dish", "seulement vers un autre plat"]] },
  ],
  kawaii: [
    { name: "pace", title: ["Pace", "Rythme"], values: [["live", "a race: who is faster", "une course : au plus rapide"], ["calm", "calm: choices are sealed", "calme : choix scellés"]] },
    { name: "memory", title: ["Piles", "Piles"], values: [["off", "all cards in sight", "toutes les cartes visibles"], ["on", "hard: only the top card", "difficile : seule la carte du dessus"]] },
  ],
  chabyrinthe: [
    { name: "mode", title: ["Mode", "Mode"], values: [["versus", "against each other", "chacun pour soi"], ["coop", "together", "ensemble"], ["teams", "two teams", "deux équipes"]] },
    { name: "size", title: ["Roof", "Toit"], values: [["4", "4 × 4", "4 × 4"], ["3", "3 × 3, for the young", "3 × 3, pour les plus jeunes"]] },
    { name: "start", title: ["Start", "Départ"], values: [["even", "two actions", "deux actions"], ["fair", "the first turn has one action", "le premier tour n'a qu'une action"]] },
  ],
};
