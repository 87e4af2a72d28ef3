import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runIn } from "./programs.ts";

/** Users that the servers run as, and the mailbox owners; the number is user and group id. */
const users: Readonly<Record<string, number>> = {
  root: 0,
  mail: 8,
  daemon: 1,
  postfix: 101,
  postdrop: 102,
  postgrey: 103,
  "Debian-exim": 104,
  smmta: 105,
  smmsp: 106,
  opensmtpd: 107,
  opensmtpq: 108,
  dovecot: 109,
  dovenull: 110,
  courier: 111,
  alice: 1001,
  bob: 1002,
  carol: 1003,
  nobody: 65_534,
  nogroup: 65_533,
};

const configs = join(import.meta.dirname, "config");

/** Writes a file of its own: the folder shares its other files with the unpacked packages. */
function write(root: string, name: string, text: string): void {
  rmSync(join(root, name), { force: true });
  writeFileSync(join(root, name), text);
}

/**
 * Makes the system folder of one run: hard links to the unpacked packages, the configuration `config/<name>` on top,
 * users, devices, and a certificate.
 */
export function makeSystem(unpacked: string, root: string, name: string): void {
  execFileSync("cp", ["-al", unpacked, root]);
  const config = join(configs, name);
  if (existsSync(config)) {
    execFileSync("cp", ["-r", "--remove-destination", `${config}/.`, root]);
  }
  for (const [device, minor] of [
    ["null", 3],
    ["zero", 5],
    ["random", 8],
    ["urandom", 9],
  ] as const) {
    execFileSync("mknod", ["-m", "666", join(root, "dev", device), "c", "1", String(minor)]);
  }
  mkdirSync(join(root, "tmp"), { recursive: true });
  execFileSync("chmod", ["1777", join(root, "tmp")]);
  const entries = Object.entries(users);
  write(
    root,
    "etc/passwd",
    entries.map(([user, id]) => `${user}:x:${id}:${id}::/home/${user}:/bin/sh\n`).join(""),
  );
  write(root, "etc/group", entries.map(([user, id]) => `${user}:x:${id}:\n`).join(""));
  for (const user of ["alice", "bob", "carol"]) {
    mkdirSync(join(root, "home", user), { recursive: true });
    runIn(root, "chown", "-R", `${user}:${user}`, `/home/${user}`);
  }
  write(root, "etc/resolv.conf", "nameserver 127.25.0.53\n");
  write(root, "etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n");
  write(root, "etc/hosts", "127.0.0.1 localhost\n");
}

/** Writes a self-signed certificate of a host and its key as PEM files. */
export function makeCertificate(
  root: string,
  host: string,
  certificate: string,
  key: string,
): void {
  const kind = "req -x509 -newkey rsa:2048 -nodes -days 30 -config /etc/ssl/openssl.cnf".split(" ");
  runIn(root, "openssl", ...kind, "-subj", `/CN=${host}`, "-out", certificate, "-keyout", key);
}

/** Copies a system folder's logs to `folder`. */
export function keepLogs(root: string, folder: string): void {
  if (existsSync(join(root, "var/log"))) {
    cpSync(join(root, "var/log"), folder, { recursive: true });
  }
}
