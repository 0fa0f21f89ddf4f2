// What bots are called, at home and elsewhere.
export const botNames = ["Misaine", "Gribiche", "Pompon", "Réglisse", "Tigrou", "Câlin", "Moustache"];
