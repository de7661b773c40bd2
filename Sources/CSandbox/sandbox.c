#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

/// Where shared libraries are looked for is all that a program keeps; the rest may hold keys and passwords.
static int start(const char *program, int socket, pid_t *pid) {
    char path[4096];
    const char *libraries = getenv("LD_LIBRARY_PATH");
    int isPathKept = libraries != NULL && snprintf(path, sizeof path, "LD_LIBRARY_PATH=%s", libraries) < (int)sizeof path;
    // One arena of memory: each further one reserves addresses, which are what is limited.
    char *environment[] = {"MALLOC_ARENA_MAX=1", isPathKept ? path : NULL, NULL};
    char *arguments[] = {(char *)program, NULL};
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = posix_spawn_file_actions_adddup2(&files, socket, 0);
        if (error == 0) error = posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
        if (error == 0) error = posix_spawn_file_actions_adddup2(&files, 1, 2);
        if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&files, 3);
        if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
        if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &all);
        if (error == 0) error = posix_spawnattr_setpgroup(&attributes, 0);
        short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
        if (error == 0) error = posix_spawnattr_setflags(&attributes, flags);
        if (error == 0) error = posix_spawn(pid, program, &files, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

int csandbox_spawn(const char *program, pid_t *pid) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    // The descriptors 1 and 2 are replaced before the socket is: it must be neither.
    int other = fcntl(ends[1], F_DUPFD_CLOEXEC, 3);
    int error = other < 0 ? errno : start(program, other, pid);
    if (other >= 0) close(other);
    close(ends[1]);
    if (error == 0) return ends[0];
    close(ends[0]);
    errno = error;
    return -1;
}

int csandbox_pair(int *one, int *other) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    *one = ends[0];
    *other = ends[1];
    return 0;
}

union control {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr alignment;
};

int csandbox_send(int socket, int descriptor) {
    char byte = 0;
    struct iovec content = {&byte, 1};
    union control control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {0};
    message.msg_iov = &content;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == 1 ? 0 : -1;
}

int csandbox_receive(int socket) {
    char byte;
    struct iovec content = {&byte, 1};
    union control control;
    struct msghdr message = {0};
    message.msg_iov = &content;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received <= 0) return -1;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS
        || header->cmsg_len != CMSG_LEN(sizeof(int))) {
        return -2;
    }
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    return descriptor;
}

pid_t csandbox_fork(void) {
    return fork();
}

/// The bytes of addresses that this process has.
static size_t addresses(void) {
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) return 0;
    unsigned long pages = 0;
    int count = fscanf(file, "%lu", &pages);
    fclose(file);
    return count == 1 ? pages * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

static int limit(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit limit = {soft, hard};
    return setrlimit(resource, &limit);
}

int csandbox_limit(size_t memory, unsigned milliseconds, unsigned wait) {
    size_t taken = addresses();
    if (taken == 0) return -1;
    alarm(wait);
    // To the millisecond, by a signal that ends it; and to the second whatever it does about signals.
    struct itimerval timer = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
    if (setitimer(ITIMER_PROF, &timer, NULL) != 0) return -1;
    rlim_t seconds = (milliseconds + 999) / 1000;
    // Nothing that is started gets rights of another's, and nobody may look into this process.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return -1;
    return limit(RLIMIT_AS, taken + memory, taken + memory) == 0
            && limit(RLIMIT_CPU, seconds, seconds) == 0 && limit(RLIMIT_FSIZE, 0, 0) == 0
            && limit(RLIMIT_CORE, 0, 0) == 0 && limit(RLIMIT_NOFILE, 3, 3) == 0
        ? 0
        : -1;
}

void csandbox_give_back(void) {
    mallopt(M_MMAP_THRESHOLD, 1 << 18);
}

void csandbox_yield(void) {
    setpriority(PRIO_PROCESS, 0, 5);
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    // Where this is refused, the system chooses as it likes.
    ssize_t written = write(file, "500", 3);
    (void)written;
    close(file);
}
