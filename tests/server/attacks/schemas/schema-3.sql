-- tokens f28c5799cea9641ba6fe5913c6159a2bf686a8b4cac79c2d048c6d5a7a3396d5 8b8ab4860eab4ec65fd527b40649d4c80906646fcbced7715007499c5cc7f0fb
-- playing 4z26ctezpe
-- waiting 2dq6djad9e
BEGIN TRANSACTION;
CREATE TABLE log (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, at_ms INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL);
INSERT INTO "log" VALUES(1,1,1794820070450,'c','{"game":"goofspiel","rules":1,"options":{"cards":"13"},"listed":false,"clock_s":0,"grace_s":20,"level":"normal","owner":1,"secret":"3f6a495780cea757ebe6a550f8aba74646623c140a0e6265872152b980d49bda","chairs":[{},{}]}');
INSERT INTO "log" VALUES(2,1,1794820070456,'s','{"seat":0,"session":1,"name":"Anna"}');
INSERT INTO "log" VALUES(3,1,1794820070464,'s','{"seat":1,"session":2,"name":"Anna"}');
INSERT INTO "log" VALUES(4,1,1794820070470,'b','{"words":[null,null]}');
INSERT INTO "log" VALUES(5,1,1794820070476,'m','0 bid-1');
INSERT INTO "log" VALUES(6,1,1794820070481,'m','1 bid-1');
INSERT INTO "log" VALUES(7,1,1794820070486,'m','0 bid-2');
INSERT INTO "log" VALUES(8,1,1794820070502,'m','1 bid-2');
INSERT INTO "log" VALUES(9,1,1794820070509,'m','0 bid-3');
INSERT INTO "log" VALUES(10,1,1794820070519,'m','1 bid-3');
INSERT INTO "log" VALUES(11,2,1794820070526,'c','{"game":"chawai","rules":2,"options":{"deck":"36","memory":"off"},"listed":false,"clock_s":60,"grace_s":20,"level":"normal","owner":1,"secret":"5d6ceff1ce957c2d418210cee32c6880603ade44f197b1a996dfd19d30bf27c2","chairs":[{},{},{}]}');
INSERT INTO "log" VALUES(12,2,1794820070533,'h','{"who":1,"name":"Anna","text":"until later"}');
CREATE TABLE sessions (id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, created_ms INTEGER NOT NULL, seen_ms INTEGER NOT NULL DEFAULT 0);
INSERT INTO "sessions" VALUES(1,X'6E2F5316A7B4BB8B5EA8D7BDABD86BBB4F4475D789452AB9DB2401092E3425EF',1794820070415,1794820070450);
INSERT INTO "sessions" VALUES(2,X'A748471493FCA2DC56C8B04FDE3917BBE8BCEC47925A889E2FE371B89405B27B',1794820070440,1794820070464);
CREATE TABLE tables (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0, aside TEXT);
INSERT INTO "tables" VALUES(1,'4z26ctezpe',1794820070450,0,NULL);
INSERT INTO "tables" VALUES(2,'2dq6djad9e',1794820070526,0,NULL);
CREATE INDEX tables_open ON tables (id) WHERE over = 0;
CREATE INDEX log_of_table ON log (table_id);
COMMIT;
PRAGMA user_version = 3;
