/* A record lock rather than flock: the kernel tells who holds it, and it works on network file systems. */
#include "server/data_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/why.h"

void sil_data_store(const char *folder, char path[SIL_PATH_BYTES])
{
	snprintf(path, SIL_PATH_BYTES, "%s/silure.sqlite", folder);
}

static void say_who(int file, const char *folder, char *why, size_t why_size)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	if (fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK && lock.l_pid > 0)
		sil_why(why, why_size, say_shared_why_in_use_by(sil_why_message(), folder, (int)lock.l_pid));
	else
		sil_why(why, why_size, say_shared_why_in_use(sil_why_message(), folder));
}

int sil_data_lock(const char *folder, char *why, size_t why_size)
{
	char path[SIL_PATH_BYTES];
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	if (mkdir(folder, 0700) != 0 && errno != EEXIST)
		return sil_why(why, why_size, say_shared_why_at(sil_why_message(), folder, strerror(errno))), -1;
	snprintf(path, sizeof path, "%s/silure.lock", folder);
	int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (file < 0)
		return sil_why(why, why_size, say_shared_why_at(sil_why_message(), path, strerror(errno))), -1;
	if (fcntl(file, F_SETLK, &lock) == 0)
		return file;
	if (errno == EAGAIN || errno == EACCES)
		say_who(file, folder, why, why_size);
	else
		sil_why(why, why_size, say_shared_why_at(sil_why_message(), path, strerror(errno)));
	close(file);
	return -1;
}
