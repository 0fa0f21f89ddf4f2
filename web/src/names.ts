// What a table's bots are called in their order, at home and elsewhere; in the terminal, too (cli/play/host.c; tests/program.py compares the two).
export const botNames = ["Misaine", "Gribiche", "Pompon", "Réglisse", "Tigrou", "Câlin", "Moustache"];
