// A first game of Wa Chat Bi: open a pile, watch it grow, skip it, eat a small one; then on one's own.
import { deal, type Lesson } from "@page/lesson";

export const lesson: Lesson = {
  key: deal(792),
  options: {},
  bots: [["serve-4", "eat", "serve-2"], ["more", "serve-2"]],
  steps: [
    {
      say: [
        "A pile of dishes goes round the table and grows. Whoever cannot pass it on has to eat it, and eating too much is not good for cats.",
        "Une pile de plats fait le tour de la table et grandit. Qui ne peut plus la passer doit la manger, et trop manger ne vaut rien aux chats.",
      ],
    },
    {
      say: ["This is your hand. The table is empty: open with the soup, a 4.", "Voici votre main. La table est vide : ouvrez avec la soupe, un 4."],
      point: ['[data-word="serve-4"]'],
      play: "serve-4",
    },
    {
      say: [
        "Misaine served another 4: the same dish may always be added. Gribiche played “one more”: now the pile is worth 4 + 4 + 1 = 9 cards.",
        "Misaine a servi un autre 4 : on peut toujours ajouter le même plat. Gribiche a joué « encore un » : la pile vaut maintenant 4 + 4 + 1 = 9 cartes.",
      ],
      when: (view) => view.due.includes(0),
      point: ['[data-word="eat"]'],
    },
    {
      say: [
        "Nine cards are a lot! You have two 3s: skip. One 3 goes on the old pile, which is thrown away, the other starts a new one.",
        "Neuf cartes, c'est beaucoup ! Vous avez deux 3 : sautez. Un 3 va sur l'ancienne pile, qui est défaussée, l'autre en commence une nouvelle.",
      ],
      point: ['[data-word="skip-3"]'],
      play: "skip-3",
    },
    {
      say: [
        "Misaine had no 3 and ate: she drew three cards, as many as the pile was worth. Cards are good: they let you pass piles on. She opened anew with a 2, and Gribiche added one.",
        "Misaine n'avait pas de 3 et a mangé : elle a pioché trois cartes, la valeur de la pile. Les cartes sont utiles : elles permettent de passer les piles. Elle a rouvert avec un 2, et Gribiche en a ajouté un.",
      ],
      when: (view) => view.due.includes(0),
    },
    {
      say: [
        "Somewhere in the deck an Indigestion waits. The pile shows the exact risk: small now. Eat! Four cards for you.",
        "Quelque part dans la pioche, une Indigestion attend. La pile montre le risque exact : faible pour l'instant. Mangez ! Quatre cartes pour vous.",
      ],
      point: ['[data-word="eat"]'],
      play: "eat",
    },
    {
      say: [
        "No Indigestion! Had there been one: a token for you, a new round, and one more Indigestion card in the deck if you like. The third token on anybody ends the game; the fewest tokens win.",
        "Pas d'Indigestion ! Sinon : un jeton pour vous, une nouvelle manche, et une Indigestion de plus dans la pioche si vous voulez. Le troisième jeton d'un chat termine la partie ; le moins de jetons gagne.",
      ],
      when: (view) => view.due.includes(0),
    },
    {
      say: [
        "Besides “one more” there are “turn round”, which reverses the order, and “you next”, which names somebody. Keep them for piles that have grown. After eating you open again: go on as you like!",
        "Outre « encore un », il y a « demi-tour », qui inverse le sens, et « à toi », qui désigne quelqu'un. Gardez-les pour les grosses piles. Après avoir mangé, on rouvre : à vous de jouer !",
      ],
    },
  ],
};
