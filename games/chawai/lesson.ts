// A first game of Chawaï: three turns with a tuna, a jellyfish, a lantern and a gull, then on one's own.
import { deal, type Lesson } from "@page/lesson";
import type { ChawaiView } from "./board_words";

const fish = '.board [data-card^="fish-"][role]';
const turn = (number: number) => (view: unknown): boolean => (view as ChawaiView).turn >= number;

export const lesson: Lesson = {
  key: deal(707),
  options: {},
  bots: [["dive-10", "dive-9", "dive-11"], ["dive-3", "dive-2", "dive-1"]],
  steps: [
    {
      say: [
        "Welcome to the lagoon! Each turn three cards lie in it: one at the surface, one in the middle, one at the bottom. The number is what a fish is worth.",
        "Bienvenue au lagon ! À chaque tour, trois cartes y sont posées : à la surface, au milieu et au fond. Le nombre est la valeur du poisson.",
      ],
      point: [fish],
    },
    {
      say: [
        "These are your twelve divers. All players choose one in secret. The deepest takes the bottom card, the next one the middle, the shallowest the surface. Every diver dives only once.",
        "Voici vos douze plongeurs. Chacun en choisit un en secret. Le plus profond prend la carte du fond, le suivant celle du milieu, le moins profond la surface. Chaque plongeur ne sert qu'une fois.",
      ],
      point: ['[data-card^="diver-"]'],
    },
    {
      say: ["An emperor tuna of 15 at the bottom! Nobody dives deeper than 12: send it.", "Un thon-empereur de 15 au fond ! Personne ne plonge plus bas que 12 : envoyez-le."],
      point: ['[data-word="dive-12"]'],
      play: "dive-12",
    },
    {
      say: [
        "Your 12 was deepest: the tuna lies on your pile. Misaine's 10 took the middle, Gribiche's 3 the surface. The pile with the highest sum wins after twelve turns.",
        "Votre 12 était le plus profond : le thon est sur votre pile. Le 10 de Misaine a pris le milieu, le 3 de Gribiche la surface. Après douze tours, la pile la plus riche gagne.",
      ],
      point: ['[data-card="fish-0-0"]'],
      when: turn(1),
    },
    {
      say: [
        "A jellyfish at the surface: −10 for whoever stays shallowest. (Three of them in a pile are thrown back, all at once.) The tiger fish in the middle is worth 8.",
        "Une méduse à la surface : −10 pour le moins profond. (Trois méduses dans une pile sont rejetées ensemble.) Le poisson-tigre du milieu vaut 8.",
      ],
      point: ['[data-card="fish-1-2"]'],
    },
    {
      say: ["Neither deepest nor shallowest: a 6 may do.", "Ni le plus profond ni le moins profond : un 6 devrait suffire."],
      point: ['[data-word="dive-6"]'],
      play: "dive-6",
    },
    {
      say: [
        "You have the tiger fish. Misaine caught a sea lantern at the bottom: the next card there lies face down, and only she may look at it.",
        "Le poisson-tigre est à vous. Misaine a pris une lanterne-de-mer au fond : la carte suivante y est cachée, elle seule peut la regarder.",
      ],
      point: ['[data-card="fish-2-0"]'],
      when: turn(2),
    },
    {
      say: [
        "A gull at the surface! It flies off with the top card of whoever takes it. Your tiger fish lies on top: do not be the shallowest. Play the 8.",
        "Un goéland à la surface ! Il emporte la carte du dessus de qui le prend. Votre poisson-tigre est au-dessus : ne soyez pas le moins profond. Jouez le 8.",
      ],
      point: ['[data-card="fish-2-2"]', '[data-word="dive-8"]'],
      play: "dive-8",
    },
    {
      say: [
        "The gull took Gribiche's jellyfish: a present! And if divers are equal? Kiti, the spirit of the lagoon, decides: press it to see who comes first. It moves on every turn.",
        "Le goéland a emporté la méduse de Gribiche : quel cadeau ! Et si des plongeurs sont égaux ? Kiti, l'esprit du lagon, tranche : touchez-le pour voir qui passe devant. Il avance à chaque tour.",
      ],
      point: ['[aria-label^="Kiti"]'],
      when: turn(3),
    },
    {
      say: [
        "That is all! High and low divers are precious: keep some for the good turns. Nine more turns: they are yours.",
        "C'est tout ! Les plongeurs extrêmes sont précieux : gardez-en pour les bons tours. Il reste neuf tours : à vous.",
      ],
    },
  ],
};
