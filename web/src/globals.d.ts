// Names the build puts in (tools/build_page.mjs): files whose names carry a hash.
declare const ENGINE_FILE: string;
declare const WORKER_FILE: string;
/** Networks of strong bots, by game; for the worker. */
declare const NETS: Record<string, string>;
declare const PICTURES: Record<string, string>;
/** Faces and reactions. */
declare const FACES: string;
/** A file for each language: the name has a * in its place. */
type Files = string;
/** What the frame says. */
declare const SENTENCES: Files;
/** Each game's rules and words; a game's script has its own names alone. */
declare const HELP: any;
declare const WORDS: any;
/** What is said of records. */
declare const RECORD_WORDS: Files;
