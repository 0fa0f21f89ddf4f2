// A house with a network of its own, for tests: a laptop and phones, each with their own interfaces, in two network namespaces. Needs root, as `ip
// netns` does.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ip = (...words) => execFileSync("ip", words, { encoding: "utf8" });

export class Network {
  laptop = `silure-laptop-${process.pid}`;
  phones = `silure-phones-${process.pid}`;

  constructor() {
    for (const name of [this.laptop, this.phones]) {
      ip("netns", "add", name);
      ip("-n", name, "link", "set", "lo", "up");
    }
    ip("-n", this.laptop, "link", "add", "wlan0", "type", "veth", "peer", "name", "phone0", "netns", this.phones);
    for (const [name, device, number] of [[this.laptop, "wlan0", 10], [this.phones, "phone0", 1]]) {
      // An address that the kernel adds a second later, when nobody else claims it, makes browsers drop what they are loading.
      ip("-n", name, "link", "set", device, "addrgenmode", "none");
      ip("-n", name, "addr", "add", `192.168.77.${number}/24`, "dev", device);
      ip("-n", name, "addr", "add", `fd77::${number}/64`, "dev", device, "nodad");
      ip("-n", name, "link", "set", device, "up");
    }
    ip("-n", this.laptop, "route", "add", "default", "via", "192.168.77.1");
    // What many laptops have besides, and no phone reaches.
    ip("-n", this.laptop, "link", "add", "docker0", "type", "veth", "peer", "name", "container0");
    ip("-n", this.laptop, "link", "set", "docker0", "addrgenmode", "none");
    ip("-n", this.laptop, "addr", "add", "172.17.0.1/16", "dev", "docker0");
    ip("-n", this.laptop, "link", "set", "docker0", "up");
  }

  /** Runs a command at one of the two places. */
  spawn(place, command, options) {
    return spawn("nsenter", [`--net=/run/netns/${place}`, ...command], options);
  }

  /** A program that is a browser at one of the two places. */
  browserAt(place, folder) {
    const path = join(folder, `chromium-${place}`);
    writeFileSync(path, `#!/bin/sh\nexec nsenter --net=/run/netns/${place} /usr/bin/chromium-headless-shell "$@"\n`);
    chmodSync(path, 0o755);
    return path;
  }

  /** Every phone falls asleep, with its radio; or wakes up. */
  sleep(on) {
    const pids = ip("netns", "pids", this.phones).trim().split(/\s+/).map(Number);
    if (on) ip("-n", this.phones, "link", "set", "phone0", "down");
    for (const pid of pids) process.kill(pid, on ? "SIGSTOP" : "SIGCONT");
    if (!on) ip("-n", this.phones, "link", "set", "phone0", "up");
  }

  close() {
    for (const name of [this.laptop, this.phones]) ip("netns", "del", name);
  }
}
