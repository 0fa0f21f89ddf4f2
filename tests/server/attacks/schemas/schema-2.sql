-- tokens 5bd2375490f16c7c6dfa17dd81a0892e53020922419ea1dd8ec2053530f9a711 967cbc0ecaba429207e1bd541d5871ebd95d79b0585f2a898f261a03d5737b9b
-- playing gjhqrgjsy5
-- waiting b9hbj6kyw7
BEGIN TRANSACTION;
CREATE TABLE log (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, at_ms INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL);
INSERT INTO "log" VALUES(1,1,1794796176238,'c','{"game":"goofspiel","rules":1,"options":{"cards":"13"},"listed":false,"clock_s":0,"grace_s":20,"level":"normal","owner":1,"secret":"1c80cf1cf6d6998ffce988e6f833592e1046854fba60ecc6ea234ad64eb9a80c","chairs":[{},{}]}');
INSERT INTO "log" VALUES(2,1,1794796176243,'s','{"seat":0,"session":1,"name":"Anna","word":""}');
INSERT INTO "log" VALUES(3,1,1794796176248,'s','{"seat":1,"session":2,"name":"Anna","word":""}');
INSERT INTO "log" VALUES(4,1,1794796176253,'b','{}');
INSERT INTO "log" VALUES(5,1,1794796176258,'m','0 bid-1');
INSERT INTO "log" VALUES(6,1,1794796176264,'m','1 bid-1');
INSERT INTO "log" VALUES(7,1,1794796176271,'m','0 bid-2');
INSERT INTO "log" VALUES(8,1,1794796176276,'m','1 bid-2');
INSERT INTO "log" VALUES(9,1,1794796176280,'m','0 bid-3');
INSERT INTO "log" VALUES(10,1,1794796176285,'m','1 bid-3');
INSERT INTO "log" VALUES(11,2,1794796176290,'c','{"game":"chawai","rules":1,"options":{"deck":"36","memory":"off"},"listed":false,"clock_s":60,"grace_s":20,"level":"normal","owner":1,"secret":"d882d6404ae792c260a8359a4dde8ff1197cfa0f90dc73ad318b93dc094d52bf","chairs":[{},{},{}]}');
INSERT INTO "log" VALUES(12,2,1794796176295,'h','{"who":1,"name":"Anna","text":"until later"}');
CREATE TABLE sessions (id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, created_ms INTEGER NOT NULL);
INSERT INTO "sessions" VALUES(1,X'199CBE0F4AB0E77F104F6704288FEB6428CD0D7697046460DF53CA8791868B8E',1794796176228);
INSERT INTO "sessions" VALUES(2,X'A0605C599F97558658D615E0F46056BE2C6CC665CD433B8F93304A5D1B8DC81D',1794796176234);
CREATE TABLE tables (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0, aside TEXT);
INSERT INTO "tables" VALUES(1,'gjhqrgjsy5',1794796176238,0,NULL);
INSERT INTO "tables" VALUES(2,'b9hbj6kyw7',1794796176290,0,NULL);
CREATE INDEX tables_open ON tables (id) WHERE over = 0;
CREATE INDEX log_of_table ON log (table_id);
COMMIT;
PRAGMA user_version = 2;
