/* Network namespaces, each with two wires to bridges in the namespace of the test: one where clients are, one where
 * databases are. A wire is cut by taking it off its bridge. */
#include "tests/cluster/machines.h"

#include <fcntl.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <unistd.h>

static bool open_now;
static int own = -1, inside[MACHINES];
static const char *const wires[] = {"clients", "data"};

__attribute__((format(printf, 1, 2))) static bool run(const char *format, ...)
{
	char command[1024];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(command, sizeof command, format, arguments);
	va_end(arguments);
	return system(command) == 0;
}

static int new_network(void)
{
	return unshare(CLONE_NEWNET) == 0 ? open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC) : -1;
}

static bool lay_wire(int machine, int wire)
{
	const char *bridge = wires[wire];
	if (!run("ip link add %s%d type veth peer name to_%s && ip link set to_%s netns /proc/%d/fd/%d && "
		 "ip link set %s%d master %s up",
		 bridge, machine, bridge, bridge, (int)getpid(), inside[machine], bridge, machine, bridge))
		return false;
	machines_enter(machine);
	bool good = run("ip addr add 10.%d.0.%d/24 dev to_%s && ip link set to_%s up && ip link set lo up", wire + 1,
			machine + 1, bridge, bridge);
	machines_leave();
	return good;
}

bool machines_open(void)
{
	if ((own = new_network()) < 0 || unshare(CLONE_NEWNS) != 0 ||
	    mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0)
		return false;
	/* Three databases have an address each. */
	if (!run("ip link set lo up && for i in 1 2; do [ $i = 1 ] && name=clients || name=data; "
		 "ip link add $name type bridge forward_delay 0 && ip link set $name up && "
		 "for n in 200 201 202; do ip addr add 10.$i.0.$n/24 dev $name; done || exit 1; done"))
		return false;
	open_now = true;
	for (int m = 0; m < MACHINES; m++) {
		if ((inside[m] = new_network()) < 0)
			return open_now = false;
		machines_leave();
		if (!lay_wire(m, WIRE_TO_CLIENTS) || !lay_wire(m, WIRE_TO_DATABASES))
			return open_now = false;
	}
	return true;
}

const char *machines_host(int machine)
{
	static const char *const hosts[] = {"10.1.0.1", "10.1.0.2", "10.1.0.3"};
	return open_now ? hosts[machine] : "127.0.0.1";
}

void machines_enter(int machine)
{
	if (open_now && setns(inside[machine], CLONE_NEWNET) != 0)
		abort();
}

void machines_leave(void)
{
	if (own >= 0 && setns(own, CLONE_NEWNET) != 0)
		abort();
}

void machines_cut(int machine, enum wire wire, bool cut)
{
	if (!run("ip link set %s%d %s %s", wires[wire], machine, cut ? "nomaster" : "master", cut ? "" : wires[wire]))
		abort();
}

bool machines_write(const char *file, int64_t number)
{
	int handle = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	bool good = handle >= 0 && pwrite(handle, &number, sizeof number, 0) == sizeof number;
	if (handle >= 0)
		close(handle);
	return good;
}
