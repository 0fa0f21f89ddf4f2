-- tokens 45cdc3634cc0fafd1b3ac88fe74e8b1bed2d44791d4829f856d0390e542ca987 19f9f9452616b6dbff7bd4bf9c39e7b2f2d8916b099ac938637e593ea418d773
-- playing 2ksfcyb3bw
-- waiting hxaswensf9
BEGIN TRANSACTION;
CREATE TABLE log (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, at_ms INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL);
INSERT INTO "log" VALUES(1,1,1794796175919,'c','{"game":"goofspiel","rules":1,"options":{"cards":"13"},"listed":false,"clock_s":0,"grace_s":20,"level":"normal","owner":1,"secret":"14e42e7171a51d7d7f1fa9980ab43c886c3c6323f745b0241c16923e20df103f","chairs":[{},{}]}');
INSERT INTO "log" VALUES(2,1,1794796175923,'s','{"seat":0,"session":1,"name":"Anna","word":""}');
INSERT INTO "log" VALUES(3,1,1794796175928,'s','{"seat":1,"session":2,"name":"Anna","word":""}');
INSERT INTO "log" VALUES(4,1,1794796175933,'b','{}');
INSERT INTO "log" VALUES(5,1,1794796175938,'m','0 bid-1');
INSERT INTO "log" VALUES(6,1,1794796175943,'m','1 bid-1');
INSERT INTO "log" VALUES(7,1,1794796175948,'m','0 bid-2');
INSERT INTO "log" VALUES(8,1,1794796175953,'m','1 bid-2');
INSERT INTO "log" VALUES(9,1,1794796175957,'m','0 bid-3');
INSERT INTO "log" VALUES(10,1,1794796175962,'m','1 bid-3');
INSERT INTO "log" VALUES(11,2,1794796175967,'c','{"game":"chawai","rules":1,"options":{"deck":"36","memory":"off"},"listed":false,"clock_s":60,"grace_s":20,"level":"normal","owner":1,"secret":"17df1f3c6fcefc1714e769fd5a6361870a08e06c871a076fe4826dc103ca8ccf","chairs":[{},{},{}]}');
INSERT INTO "log" VALUES(12,2,1794796175972,'h','{"who":1,"name":"Anna","text":"until later"}');
CREATE TABLE sessions (id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, created_ms INTEGER NOT NULL);
INSERT INTO "sessions" VALUES(1,X'FB61C29DF5DF3A7817DA1AF8DD692C6AB293DA6BEA29848C5670BEE4B172E243',1794796175908);
INSERT INTO "sessions" VALUES(2,X'8234C9157CCAE4D43CF6D652C0469B924BD13E6B035A00C80C4A365F59CC382B',1794796175914);
CREATE TABLE tables (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0);
INSERT INTO "tables" VALUES(1,'2ksfcyb3bw',1794796175919,0);
INSERT INTO "tables" VALUES(2,'hxaswensf9',1794796175967,0);
CREATE INDEX tables_open ON tables (id) WHERE over = 0;
CREATE INDEX log_of_table ON log (table_id);
COMMIT;
PRAGMA user_version = 1;
