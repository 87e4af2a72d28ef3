import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MailServer, SessionCounts } from "#tests/mta/mailServer.ts";
import { clientAddress } from "#tests/mta/mailServer.ts";
import { runIn } from "#tests/mta/programs.ts";
import { makeCertificate } from "#tests/mta/system.ts";

/** Log lines of a client that ended without QUIT or broke the protocol. */
const broken = /lost input channel|did not issue|unexpected|timeout waiting|pre-greeting traffic/u;

function readSessions(root: string): SessionCounts {
  const file = join(root, "var/log/messages");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const counts = { sessions: 0, quits: 0, errors: [] as string[], peak: null };
  const ours = new Set<string>();
  for (const line of lines) {
    const [, process = ""] = /sendmail\[(\d+)\]/u.exec(line) ?? [];
    if (/NOQUEUE: connect from/u.test(line) && clientAddress.test(line)) {
      counts.sessions += 1;
      ours.add(process);
    } else if (broken.test(line) && clientAddress.test(line)) {
      counts.errors.push(line.slice(16));
    }
  }
  const traffic = join(root, "var/log/traffic");
  const said = existsSync(traffic) ? readFileSync(traffic, "utf8") : "";
  for (const [, process = ""] of said.matchAll(/^0*(\d+) <<< QUIT/gimu)) {
    counts.quits += ours.has(process) ? 1 : 0;
  }
  return counts;
}

/** Sendmail with aliases, virtual users, an access map and a blocklist. */
export const sendmail: MailServer = {
  name: "sendmail",
  ready: "127.25.3.1",
  start(root, programs) {
    makeCertificate(root, "mx1.sendmail.example.net", "/etc/mail/cert.pem", "/etc/mail/key.pem");
    for (const folder of ["var/spool/mqueue", "var/spool/clientmqueue", "var/lib/sendmail"]) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    execFileSync("chmod", ["600", join(root, "etc/mail/key.pem")]);
    runIn(
      root,
      "sh",
      "-c",
      "m4 /usr/share/sendmail/cf/m4/cf.m4 /etc/mail/test.mc > /etc/mail/sendmail.cf",
    );
    for (const map of ["virtusertable", "access"]) {
      runIn(
        root,
        "sh",
        "-c",
        `/usr/libexec/sendmail/makemap hash /etc/mail/${map} < /etc/mail/${map}`,
      );
    }
    programs.start(
      root,
      ["busybox", "syslogd", "-n", "-O", "/var/log/messages"],
      join(root, "var/log/syslogd"),
    );
    runIn(root, "/usr/libexec/sendmail/sendmail", "-bi");
    programs.start(
      root,
      ["/usr/libexec/sendmail/sendmail", "-bD", "-X", "/var/log/traffic"],
      join(root, "var/log/output"),
    );
  },
  readSessions,
};
