/* What a test and what lets calls fail (faults_calls.c) tell each other. */
#ifndef SILURE_TESTS_SERVER_FAULTS_H
#define SILURE_TESTS_SERVER_FAULTS_H

#include <stdatomic.h>
#include <stdbool.h>

enum fault_kind {
	FAULT_NONE,
	FAULT_MEMORY,     /* no memory */
	FAULT_WRITE,      /* a file is written or cut: EIO */
	FAULT_FULL,       /* a file is written: ENOSPC */
	FAULT_SHORT,      /* half of a write to a file */
	FAULT_SYNC,       /* fsync, fdatasync: EIO */
	FAULT_READ,       /* a file is read: EIO */
	FAULT_OPEN,       /* a file is opened: EMFILE */
	FAULT_SEND,       /* to a connection: ECONNRESET */
	FAULT_SEND_LATER, /* EAGAIN */
	FAULT_SEND_PART,  /* half of it */
	FAULT_RECEIVE,    /* from a connection: ECONNRESET */
	FAULT_ACCEPT,     /* a connection: EMFILE */
	FAULT_THREAD,     /* no thread: EAGAIN */
	FAULT_KINDS
};

struct faults {
	_Atomic int kind;   /* enum fault_kind */
	_Atomic long at;    /* which call of that kind fails, from 1; 0: none */
	_Atomic long asked; /* calls of that kind so far */
	_Atomic int fired;
};

#endif
