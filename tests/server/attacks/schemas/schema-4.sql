-- tokens 38833a64aedeafe407a7b9ce440100192f7160f873882fe9854a9c5cc80a86ef 6caf34b7101fec023948a432a24b035299f65ee05e3026703a1e33db2ca2eb17
-- playing dpg8vbmyqs
-- waiting 22kvc9mp9g
BEGIN TRANSACTION;
CREATE TABLE clock (latest_ms INTEGER NOT NULL);
INSERT INTO "clock" VALUES(1794943154030);
CREATE TABLE log (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, at_ms INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL);
INSERT INTO "log" VALUES(1,1,1794943154077,'c','{"game":"goofspiel","rules":1,"options":{"cards":"13","bids":"shown","order":"shuffled"},"listed":false,"clock_s":0,"grace_s":20,"level":"normal","owner":1,"secret":"50622a8b43095042d5cbe66763ccd796effceaef4a1b36c93e11798a51f96840","chairs":[{},{}]}');
INSERT INTO "log" VALUES(2,1,1794943154083,'s','{"seat":0,"session":1,"name":"Anna"}');
INSERT INTO "log" VALUES(3,1,1794943154095,'s','{"seat":1,"session":2,"name":"Anna"}');
INSERT INTO "log" VALUES(4,1,1794943154105,'b','{"words":[null,null]}');
INSERT INTO "log" VALUES(5,1,1794943154113,'m','0 bid-1');
INSERT INTO "log" VALUES(6,1,1794943154214,'m','1 bid-1');
INSERT INTO "log" VALUES(7,1,1794943154228,'m','0 bid-2');
INSERT INTO "log" VALUES(8,1,1794943154237,'m','1 bid-2');
INSERT INTO "log" VALUES(9,1,1794943154247,'m','0 bid-3');
INSERT INTO "log" VALUES(10,1,1794943154254,'m','1 bid-3');
INSERT INTO "log" VALUES(11,2,1794943154260,'c','{"game":"chawai","rules":2,"options":{"deck":"36","memory":"off"},"listed":false,"clock_s":60,"grace_s":20,"level":"normal","owner":1,"secret":"b655f8b8e5492b70fda06492362ee893cf54baf8bbe42559da0deb4a8e74472c","chairs":[{},{},{}]}');
INSERT INTO "log" VALUES(12,2,1794943154266,'h','{"who":1,"name":"Anna","text":"until later"}');
CREATE TABLE sessions (id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, created_ms INTEGER NOT NULL, seen_ms INTEGER NOT NULL DEFAULT 0);
INSERT INTO "sessions" VALUES(1,X'B73E833B927DF1CCC14E4744031542658842B808D42B26F7BAB6D85243AE8682',1794943154059,1794943154077);
INSERT INTO "sessions" VALUES(2,X'FCE1B2008EDD80848E674A9939ABA7896E1560EDEB854DB017536CD47DDFD327',1794943154070,1794943154095);
CREATE TABLE tables (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0, aside TEXT);
INSERT INTO "tables" VALUES(1,'dpg8vbmyqs',1794943154077,0,NULL);
INSERT INTO "tables" VALUES(2,'22kvc9mp9g',1794943154260,0,NULL);
CREATE INDEX tables_open ON tables (id) WHERE over = 0;
CREATE INDEX log_of_table ON log (table_id);
COMMIT;
PRAGMA user_version = 4;
