/* Fails calls that write below a path with EIO, as a broken disk does, while a rule says so (LD_PRELOAD).
 *
 * The file that EIO_RULE names holds "write PREFIX" or "sync PREFIX"; without that file everything works. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int is_broken(int fd, const char *kind) {
    char rule[PATH_MAX + 16], link[64], path[PATH_MAX];
    const char *name = getenv("EIO_RULE");
    int saved = errno, file = name ? (int)syscall(SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC) : -1;
    errno = saved;
    if (file < 0)
        return 0;
    long size = syscall(SYS_read, file, rule, sizeof rule - 1);
    syscall(SYS_close, file);
    size_t word = strlen(kind);
    if (size <= (long)word || strncmp(rule, kind, word) || rule[word] != ' ')
        return 0;
    rule[size] = 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    long length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    const char *prefix = rule + word + 1;
    return strncmp(path, prefix, strlen(prefix)) == 0;
}

#define FAIL_OR_CALL(kind, type, name, signature, ...)                    \
    type name signature {                                                 \
        static type(*real) signature;                                     \
        if (!real)                                                        \
            real = (type(*) signature)dlsym(RTLD_NEXT, #name);            \
        if (is_broken(fd, kind)) {                                        \
            errno = EIO;                                                  \
            return -1;                                                    \
        }                                                                 \
        return real(__VA_ARGS__);                                         \
    }

FAIL_OR_CALL("write", ssize_t, write, (int fd, const void *data, size_t size), fd, data, size)
FAIL_OR_CALL("write", ssize_t, pwrite, (int fd, const void *data, size_t size, off_t at), fd, data, size, at)
FAIL_OR_CALL("write", ssize_t, pwrite64, (int fd, const void *data, size_t size, off64_t at), fd, data, size, at)
FAIL_OR_CALL("write", ssize_t, writev, (int fd, const struct iovec *parts, int count), fd, parts, count)
FAIL_OR_CALL("sync", int, fsync, (int fd), fd)
FAIL_OR_CALL("sync", int, fdatasync, (int fd), fd)
