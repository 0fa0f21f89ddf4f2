/* A list to choose from: arrows, numbers, a filter, the mouse. */
#ifndef SILURE_CLI_SCREEN_CHOICES_H
#define SILURE_CLI_SCREEN_CHOICES_H

#include "cli/screen/screen.h"

enum { CHOICE_BYTES = 96, CHOICE_FILTER_BYTES = 24 };

enum {
	CHOICE_UNUSED = -2, /* the key means nothing here */
	CHOICE_NONE = -1,   /* the list has taken the key; nothing is chosen yet */
};

struct choices {
	int count;
	char texts[SIL_MAX_LEGAL][CHOICE_BYTES];
	int numbers[SIL_MAX_LEGAL];            /* what is typed for each; below 0: nothing */
	int shown[SIL_MAX_LEGAL], shown_count; /* those the filter lets through */
	int at;                                /* where the cursor stands among them */
	int typed;                             /* a number being typed; below 0: none */
	bool filtering;                        /* letters go to the filter */
	char filter[CHOICE_FILTER_BYTES];
	bool numbered;
	bool at_once; /* a number needs no Enter, a click no second one */
	/* As drawn last. */
	struct box box;
	int rows, width, first;
};

void choices_clear(struct choices *, bool numbered);
void choices_add(struct choices *, const char *text); /* its number is its place, from 1 on */
void choices_add_as(struct choices *, int number, const char *text);
/* How many columns of the screen show all of them in `rows` rows. */
int choices_width(const struct choices *, int rows);
void choices_draw(struct choices *, struct box);
/* Where the cursor stands: a place from 0 on, or CHOICE_NONE. */
int choices_at(const struct choices *);
/* Puts it there; a filter in the way goes. */
void choices_go(struct choices *, int place);
/* The place of what was chosen, from 0 on, or one of the above. */
int choices_key(struct choices *, int key);

#endif
