-- tokens 0a0716d4572cba6d89ff3361a5606b277951757e76812e197eaf54981b031615 56c7ccc941d94d58833650f7051805311eae29552b4568ef92f63e7e33f29323
-- playing k45hb6szkh
-- waiting n6v3kyncj2
BEGIN TRANSACTION;
CREATE TABLE clock (latest_ms INTEGER NOT NULL);
INSERT INTO "clock" VALUES(1794943470450);
CREATE TABLE log (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, at_ms INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL);
INSERT INTO "log" VALUES(1,1,1794943470382,'c','{"game":"goofspiel","rules":1,"options":{"cards":"13","bids":"shown","order":"shuffled"},"listed":false,"clock_s":0,"grace_s":20,"level":"normal","owner":1,"secret":"5a65b1ce5de6d67334e3382e88dfb17858a422eba7361a3330ed51d6b74b558e","chairs":[{},{}]}');
INSERT INTO "log" VALUES(2,1,1794943470389,'s','{"seat":0,"session":1,"name":"Anna"}');
INSERT INTO "log" VALUES(3,1,1794943470394,'s','{"seat":1,"session":2,"name":"Anna"}');
INSERT INTO "log" VALUES(4,1,1794943470402,'b','{"words":[null,null]}');
INSERT INTO "log" VALUES(5,1,1794943470407,'m','0 bid-1');
INSERT INTO "log" VALUES(6,1,1794943470413,'m','1 bid-1');
INSERT INTO "log" VALUES(7,1,1794943470418,'m','0 bid-2');
INSERT INTO "log" VALUES(8,1,1794943470424,'m','1 bid-2');
INSERT INTO "log" VALUES(9,1,1794943470428,'m','0 bid-3');
INSERT INTO "log" VALUES(10,1,1794943470433,'m','1 bid-3');
INSERT INTO "log" VALUES(11,2,1794943470438,'c','{"game":"chawai","rules":2,"options":{"deck":"36","memory":"off"},"listed":false,"clock_s":60,"grace_s":20,"level":"normal","owner":1,"secret":"bc307a7dadfb2dfcefa3ac053e2b8cfaa46b4b039dfe6f8347716832c5223273","chairs":[{},{},{}]}');
INSERT INTO "log" VALUES(12,2,1794943470443,'h','{"who":1,"name":"Anna","text":"until later"}');
CREATE TABLE sessions (id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, created_ms INTEGER NOT NULL, seen_ms INTEGER NOT NULL DEFAULT 0);
INSERT INTO "sessions" VALUES(1,X'E4ABF75DCF6FED1D32CEC5E355394947D869762A8D36D2D4342959CC09FFB1BB',1794943470369,1794943470382);
INSERT INTO "sessions" VALUES(2,X'790AB2BD1D5159A1088A0A4347DA5C35AF9C4DA435B6BC4A7676959B98CF049A',1794943470375,1794943470394);
CREATE TABLE tables (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0, aside TEXT);
INSERT INTO "tables" VALUES(1,'k45hb6szkh',1794943470382,0,NULL);
INSERT INTO "tables" VALUES(2,'n6v3kyncj2',1794943470438,0,NULL);
CREATE INDEX tables_open ON tables (id) WHERE over = 0;
CREATE INDEX log_of_table ON log (table_id);
CREATE INDEX log_begun ON log (table_id) WHERE kind = 'b';
COMMIT;
PRAGMA user_version = 5;
