/* A disk that is full, that fills up, that becomes read-only: what cannot be stored does not happen, nobody is told
 * that it did, and with table again everything goes on. */
#include <fcntl.h>
#include <linux/fs.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <errno.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/at_table.h"

/* The file may not grow any more: what cannot be stored does not happen, and later everything goes on. */
static void full_disk(void)
{
	struct client people[2];
	char table[16], path[600], copy[640];
	struct stat facts;
	if (!begin(usual + 0))
		return;
	if (open_table(people, 2, "{\"type\":\"create\",\"game\":\"goofspiel\",\"clock_s\":0}", table)) {
		ANSWER(&people[0], "{\"type\":\"start\",\"id\":5}", "ok");
		snprintf(path, sizeof path, "%s/silure.sqlite-wal", folder);
		struct rlimit small = {0, RLIM_INFINITY}, large = {RLIM_INFINITY, RLIM_INFINITY};
		CHECK(stat(path, &facts) == 0);
		small.rlim_cur = (rlim_t)facts.st_size;
		CHECK(prlimit(server.pid, RLIMIT_FSIZE, &small, NULL) == 0);
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\",\"turn\":0}", "not-stored");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\",\"turn\":0}", "not-stored");
		ANSWER(&people[1], "{\"type\":\"chat\",\"id\":5,\"text\":\"hm\"}", "not-stored");
		ANSWER(&people[0], "{\"type\":\"list\",\"id\":5}", "tables");
		CHECK(prlimit(server.pid, RLIMIT_FSIZE, &large, NULL) == 0);
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-2\",\"turn\":0}", "ok");
		ANSWER(&people[1], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-3\",\"turn\":0}", "ok");
		/* A copy while it is in use, and a life after it. */
		char *other = fresh_folder();
		snprintf(copy, sizeof copy, "%s/silure.sqlite", other);
		pid_t pid = fork();
		if (pid == 0) {
			execl(program, program, "serve", "--data", folder, "--backup", copy, (char *)NULL);
			_exit(127);
		}
		int status = -1;
		waitpid(pid, &status, 0);
		CHECK(status == 0);
		stop_server(&server, SIGKILL);
		char *old = folder;
		folder = other;
		CHECK(spawn_server(&server, program, folder, 0, usual));
		char token[65], watch[80];
		strcpy(token, people[0].token);
		client_close(&people[0]);
		CHECK(client_hello(&people[0], server.port, "Anna", token));
		snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", table);
		ANSWER(&people[0], watch, "ok");
		json_t *view = client_wait_for(&people[0], "view", 5000);
		CHECK(json_integer_value(json_object_get(view, "turn")) == 1);
		json_decref(view);
		remove_folder(old);
	}
	leave(people, 2);
	end();
}

/* A file system of our own, mounted where nobody else sees it. Whoever runs these tests may do that. In a chroot, whose
 * root is no mount (EINVAL), others may see it until it is unmounted again. */
static bool own_mounts(void)
{
	return CHECK(unshare(CLONE_NEWNS) == 0 &&
		     (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 || errno == EINVAL));
}

/* The same on a file system that is really full: it fills, nothing is told that is not kept, and with more table it
 * goes on. */
static void no_space(void)
{
	struct client people[2];
	char table[16], chat[400];
	if (!own_mounts())
		return;
	const char *flags[] = {"--chats-per-minute", "0", "--messages-per-minute", "0", NULL};
	folder = fresh_folder();
	CHECK(mount("tmpfs", folder, "tmpfs", 0, "size=400k") == 0);
	if (!CHECK(spawn_server(&server, program, folder, 0, flags)))
		return;
	if (open_table(people, 2, "{\"type\":\"create\",\"game\":\"goofspiel\",\"clock_s\":0}", table)) {
		snprintf(chat, sizeof chat, "{\"type\":\"chat\",\"id\":5,\"text\":\"%0290d\"}", 0);
		int said = 0;
		while (said < 2000 && !strcmp(answer(&people[0], chat), "ok"))
			said++;
		CHECK(said > 5 && said < 2000);
		ANSWER(&people[0], chat, "not-stored");
		ANSWER(&people[1], "{\"type\":\"list\",\"id\":5}", "tables");
		CHECK(mount("tmpfs", folder, "tmpfs", MS_REMOUNT, "size=16m") == 0);
		ANSWER(&people[0], chat, "ok");
		ANSWER(&people[0], "{\"type\":\"start\",\"id\":5}", "ok");
		ANSWER(&people[1], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-3\",\"turn\":0}", "ok");
		printf("# %d messages of chat filled the disk\n", said);
	}
	leave(people, 2);
	CHECK(stop_server(&server, SIGTERM));
	CHECK(umount2(folder, MNT_DETACH) == 0);
	remove_folder(folder);
}

/* Nothing in the server's folder can be written any more, by nobody, through no open file either; or it can again. */
static bool freeze(bool frozen)
{
	static const char *const names[] = {"silure.sqlite", "silure.sqlite-wal", "."};
	bool good = true;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char path[600];
		int flags = 0;
		snprintf(path, sizeof path, "%s/%s", folder, names[i]);
		int file = open(path, O_RDONLY | O_CLOEXEC);
		good &= file >= 0 && ioctl(file, FS_IOC_GETFLAGS, &flags) == 0;
		flags = frozen ? flags | FS_IMMUTABLE_FL : flags & ~FS_IMMUTABLE_FL;
		good &= file >= 0 && ioctl(file, FS_IOC_SETFLAGS, &flags) == 0;
		close(file);
	}
	return good;
}

static bool freeze_works(void)
{
	int flags = 0, file = open(folder, O_RDONLY | O_CLOEXEC);
	bool works = file >= 0 && ioctl(file, FS_IOC_GETFLAGS, &flags) == 0;
	flags |= FS_IMMUTABLE_FL;
	works = works && ioctl(file, FS_IOC_SETFLAGS, &flags) == 0;
	flags &= ~FS_IMMUTABLE_FL;
	works = works && ioctl(file, FS_IOC_SETFLAGS, &flags) == 0;
	close(file);
	return works;
}

/* An ext4 in a file, over the server's folder. */
static bool mount_image(const char *image)
{
	char command[3000];
	snprintf(command, sizeof command,
		 "truncate -s 16M '%s' && mkfs.ext4 -q '%s' && mount -o loop,errors=remount-ro '%s' '%s'", image, image,
		 image, folder);
	return system(command) == 0;
}

static long long turn_seen(struct client *client)
{
	client_send(client, "{\"type\":\"view\"}");
	json_t *view = client_wait_for(client, "view", 5000);
	long long turn = view ? json_integer_value(json_object_get(view, "turn")) : -1;
	json_decref(view);
	return turn;
}

/* A disk that becomes read-only under a running server, and writable again; a server killed meanwhile has lost nothing
 * and taken nothing back. */
static void read_only(void)
{
	struct client people[2], late;
	char table[16], token[65], watch[80], image[700];
	/* Most file systems know how to be frozen; where this one does not, one that does is made. */
	folder = fresh_folder();
	bool mounted = false;
	if (!freeze_works()) {
		snprintf(image, sizeof image, "%s.image", folder);
		mounted = own_mounts() && CHECK(mount_image(image));
	}
	if (!CHECK(spawn_server(&server, program, folder, 0, usual)))
		return;
	if (open_table(people, 2, "{\"type\":\"create\",\"game\":\"goofspiel\",\"clock_s\":0}", table)) {
		ANSWER(&people[0], "{\"type\":\"start\",\"id\":5}", "ok");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\",\"turn\":0}", "ok");
		strcpy(token, people[1].token);
		CHECK(freeze(true));
		for (int i = 0; i < 3; i++)
			ANSWER(&people[1], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-2\",\"turn\":0}", "not-stored");
		ANSWER(&people[0], "{\"type\":\"chat\",\"id\":5,\"text\":\"hm\"}", "not-stored");
		ANSWER(&people[0], "{\"type\":\"create\",\"id\":5,\"game\":\"goofspiel\"}", "not-stored");
		CHECK(client_open(&late, server.port, NULL));
		ANSWER(&late, "{\"type\":\"hello\",\"id\":5,\"protocol\":1}", "not-stored");
		CHECK(turn_seen(&people[0]) == 1 && turn_seen(&people[1]) == 0); /* nothing has happened */
		CHECK(freeze(false));
		ANSWER(&late, "{\"type\":\"hello\",\"id\":5,\"protocol\":1}", "welcome");
		ANSWER(&people[1], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-3\",\"turn\":0}", "ok");
		CHECK(freeze(true));
		ANSWER(&people[1], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-4\",\"turn\":1}", "not-stored");
		stop_server(&server, SIGKILL);
		client_close(&late);
		/* Where nothing can be written no server begins, and it says why. */
		struct spawned hopeless;
		CHECK(!spawn_server(&hopeless, program, folder, 0, usual));
		CHECK(freeze(false));
		CHECK(spawn_server(&server, program, folder, 0, usual));
		client_close(&people[1]);
		CHECK(client_hello(&people[1], server.port, "Ben", token));
		snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", table);
		ANSWER(&people[1], watch, "ok");
		CHECK(turn_seen(&people[1]) == 1);
		ANSWER(&people[1], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-4\",\"turn\":1}", "ok");
	}
	leave(people, 2);
	CHECK(stop_server(&server, SIGTERM));
	if (mounted) {
		CHECK(umount2(folder, MNT_DETACH) == 0);
		unlink(image);
	}
	remove_folder(folder);
}

/* Tells the kernel that this ext4 is broken; it makes it read-only, as it does when a disk fails. */
static bool break_file_system(void)
{
	char command[1400];
	snprintf(command, sizeof command,
		 "device=$(findmnt -no SOURCE '%s') && echo test > /sys/fs/ext4/${device##*/}/trigger_fs_error",
		 folder);
	return system(command) == 0;
}

/* The kernel itself gives up on the disk. It takes a mount anew to write again, so the server begins anew too, and
 * everything that was acknowledged is there, and nothing else. Only on request: it needs loop devices and ext4. */
static void failed_disk(void)
{
	struct client people[2];
	char table[16], token[65], watch[80], image[700], command[2200];
	folder = fresh_folder();
	snprintf(image, sizeof image, "%s.image", folder);
	if (!own_mounts() || !CHECK(mount_image(image)) || !CHECK(spawn_server(&server, program, folder, 0, usual)))
		return;
	if (open_table(people, 2, "{\"type\":\"create\",\"game\":\"goofspiel\",\"clock_s\":0}", table)) {
		ANSWER(&people[0], "{\"type\":\"start\",\"id\":5}", "ok");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\",\"turn\":0}", "ok");
		strcpy(token, people[0].token);
		CHECK(break_file_system());
		for (int i = 0; i < 3; i++)
			ANSWER(&people[1], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-2\",\"turn\":0}", "not-stored");
		ANSWER(&people[0], "{\"type\":\"list\",\"id\":5}", "tables"); /* it is still there for everybody */
		CHECK(turn_seen(&people[0]) == 1 && turn_seen(&people[1]) == 0);
		leave(people, 2);
		CHECK(stop_server(&server, SIGTERM));
		snprintf(command, sizeof command,
			 "umount '%s' && { e2fsck -fy '%s' > /dev/null; mount -o loop '%s' '%s'; }", folder, image,
			 image, folder);
		CHECK(system(command) == 0);
		CHECK(spawn_server(&server, program, folder, 0, usual));
		CHECK(client_hello(&people[0], server.port, "Anna", token));
		snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", table);
		ANSWER(&people[0], watch, "ok");
		CHECK(turn_seen(&people[0]) == 1);
		client_close(&people[0]);
	}
	CHECK(stop_server(&server, SIGTERM));
	CHECK(umount2(folder, MNT_DETACH) == 0);
	unlink(image);
	remove_folder(folder);
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fprintf(stderr, "usage: %s SILURE [fail]    fail: also let the kernel give up on a disk\n", argv[0]);
		return 2;
	}
	program = argv[1];
	signal(SIGPIPE, SIG_IGN);
	if (argc > 2)
		RUN("a disk the kernel has given up on", failed_disk);
	RUN("a full disk, a backup", full_disk);
	RUN("no space left on the device", no_space);
	RUN("a disk that becomes read-only", read_only);
	return check_report();
}
