#pragma once

// Processes that decode what strangers send: what Swift can't call of the system, since it is variadic, a macro or `fork`.

#include <stddef.h>
#include <sys/types.h>

/// Starts a program as the head of a process group of its own, with the other end of a socket for messages as its standard
/// input, nothing open besides, no signal blocked or ignored, and next to nothing of the environment.
/// Answers this end, or -1 with `errno` set.
int csandbox_spawn(const char *_Nonnull program, pid_t *_Nonnull pid);

/// Makes a pair of connected sockets for bytes, which no program that is started inherits.
/// Answers 0, or -1 with `errno` set.
int csandbox_pair(int *_Nonnull one, int *_Nonnull other);

/// Sends a descriptor. Answers 0, or -1 with `errno` set; a process that has ended is no signal.
int csandbox_send(int socket, int descriptor);

/// Receives a descriptor. Answers it, or -1 when the other end is closed, or -2 when the message had none.
int csandbox_receive(int socket);

/// Makes a copy of this process. Only for one that has a single thread.
pid_t csandbox_fork(void);

/// Sets for good what this process may use: `memory` bytes of addresses beyond those it has, `milliseconds` of
/// processor time, `wait` seconds altogether, no file, no descriptor beyond the three standard ones, no core file.
/// Answers 0, or -1 when any of it was refused.
int csandbox_limit(size_t memory, unsigned milliseconds, unsigned wait);

/// Lets large blocks of memory go back to the system when they are freed, however often there are some: otherwise, whatever is
/// as large as the largest one that was ever freed stays with this process.
void csandbox_give_back(void);

/// Lets the system end this process rather than others when memory runs out, and run others first.
void csandbox_yield(void);
