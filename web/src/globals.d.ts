// Names the build puts in (tools/build_page.mjs): files whose names carry a hash.
declare const ENGINE_FILE: string;
declare const WORKER_FILE: string;
declare const PICTURES: Record<string, string>;
/** Per game and language: the rules, and the words. */
declare const HELP: Record<string, Record<string, string>>;
declare const WORDS: Record<string, Record<string, string>>;
