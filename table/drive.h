/* One table driven by commands, which are lines of text: `silure drive`, and the page's own table when nobody is
 * online. */
#ifndef SILURE_TABLE_DRIVE_H
#define SILURE_TABLE_DRIVE_H

#include "engine/rng.h"
#include "table/table.h"

enum { SIL_DRIVE_COMMAND_BYTES = 1024, SIL_DRIVE_ANSWER_BYTES = SIL_MAX_RECORD_BYTES + (1 << 16) };

/* Answers one command (a text without its newline) with one JSON object and a newline. A bad one gets {"error": "…"}
 * and changes nothing. False: the command was "quit". */
/* clang-format off */
/* The commands:
 *   due                                  {"due", "over", "now_ms", "wake_ms"}
 *   legal SEAT                           {"legal": [move texts], and "forced" if it is played for people (engine/forced.h)}
 *   move SEAT MOVE [T_MS [CREDIT_MS]]    {"ok", and what `due` says}
 *   undo SEAT [PEOPLE]                   {"ok", and what `due` says}: takes back the seat's latest decision. PEOPLE, a
 *                                        number with bit s for seat s, remember what they saw (all, if it is missing)
 *   view SEAT | view watcher             {"view"}
 *   events SEAT | events watcher         {"events"}: what the last move was, as this viewer saw it (docs/words.md)
 *   truth                                {"truth"}
 *   score                                {"score", "over", "winners"}
 *   record                               {"record"}
 *   bot SEAT LEVEL                       {"choice", "delay_ms"}: what such a bot would do; it is not done
 *   hint SEAT                            {"hints": [{"move", "chance", "points", "reason", "why"}]}, highest chance first
 *   adapt STRENGTH GAMES WON WISH SEED   {"strength", "games", "level"}: the level that adapts (bots/adapt.h) after one more game
 *                                        of which the people won this share; WON "-": as it is, or, with 0 games, the start
 *   quit                                 {"bye"} */
/* clang-format on */
bool sil_drive_command(struct sil_table *, const char *command, struct sil_rng *, struct sil_out *);

#endif
