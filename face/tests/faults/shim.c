/* Loaded into the program under test (LD_PRELOAD): counts what the program does to files of one folder, and fails or
 * kills or interrupts it at one of these operations.
 *
 *   FAULT_FOLDER  the folder, an absolute path without links
 *   FAULT_AT      the operation, counted from 1; 0 for none
 *   FAULT_KILL    if set, the program dies there as by SIGKILL
 *   FAULT_INTERRUPT  if set, Ctrl-C is pressed there, and the exit takes a while, in which the program works on
 *                 With neither, the operation fails with ENOSPC.
 *   FAULT_COUNT   a file outside the folder that gets the number of operations when the program ends
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long operations;

static const char *setting(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

static int within(const char *path) {
    char whole[2 * PATH_MAX];
    const char *folder = setting("FAULT_FOLDER");
    if (path[0] != '/') {
        char here[PATH_MAX];
        if (!getcwd(here, sizeof here)) return 0;
        snprintf(whole, sizeof whole, "%s/%s", here, path);
        path = whole;
    }
    return *folder && strncmp(path, folder, strlen(folder)) == 0;
}

static int of_folder(int file) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    /* A pipe has a name without a slash. */
    return path[0] == '/' && within(path);
}

/* Counts an operation. Returns whether it is the one to fail. */
static int is_faulty(void) {
    long number = atomic_fetch_add(&operations, 1) + 1;
    if (number != atol(setting("FAULT_AT"))) return 0;
    if (*setting("FAULT_KILL")) raise(SIGKILL);
    if (*setting("FAULT_INTERRUPT")) {
        kill(getpid(), SIGINT);
        return 0;
    }
    errno = ENOSPC;
    return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
    return of_folder(file) && is_faulty() ? -1 : NEXT(write)(file, bytes, count);
}

ssize_t writev(int file, const struct iovec *pieces, int count) {
    return of_folder(file) && is_faulty() ? -1 : NEXT(writev)(file, pieces, count);
}

int fsync(int file) { return of_folder(file) && is_faulty() ? -1 : NEXT(fsync)(file); }

int fdatasync(int file) { return of_folder(file) && is_faulty() ? -1 : NEXT(fdatasync)(file); }

int ftruncate64(int file, off64_t size) { return of_folder(file) && is_faulty() ? -1 : NEXT(ftruncate64)(file, size); }

int rename(const char *from, const char *to) { return within(to) && is_faulty() ? -1 : NEXT(rename)(from, to); }

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    int writes = (flags & O_ACCMODE) != O_RDONLY;
    return writes && within(path) && is_faulty() ? -1 : NEXT(open64)(path, flags, mode);
}

void exit(int code) {
    if (*setting("FAULT_INTERRUPT")) usleep(100000);
    NEXT(exit)(code);
    __builtin_unreachable();
}

__attribute__((destructor)) static void told(void) {
    const char *file = setting("FAULT_COUNT");
    if (!*file) return;
    FILE *out = fopen(file, "w");
    if (!out) return;
    fprintf(out, "%ld", atomic_load(&operations));
    fclose(out);
}
