import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { clientAddress, type MailServer, type SessionCounts } from "#tests/mta/mailServer.ts";
import { runIn } from "#tests/mta/programs.ts";
import { makeCertificate } from "#tests/mta/system.ts";

/** Log lines of a client that ended without QUIT or broke the protocol. */
const broken =
  /SMTP connection from .* lost|unexpected disconnection|SMTP protocol (?:synchronization )?error|SMTP syntax error|timeout|TLS error/u;

function readSessions(root: string): SessionCounts {
  const file = join(root, "var/log/exim4/mainlog");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const counts = { sessions: 0, quits: 0, errors: [] as string[], peak: 0 };
  const open = new Map<string, number>();
  for (const line of lines.filter((each) => clientAddress.test(each))) {
    const [, host = ""] = / I=\[(127\.25\.2\.\d+)\]/u.exec(line) ?? [];
    const now = open.get(host) ?? 0;
    if (/SMTP connection from .*TCP\/IP connection count/u.test(line)) {
      counts.sessions += 1;
      open.set(host, now + 1);
      counts.peak = Math.max(counts.peak, now + 1);
    } else if (/SMTP connection from .* (?:closed by|lost|closed after|D=)/u.test(line)) {
      open.set(host, now - 1);
      counts.quits += line.includes("closed by QUIT") ? 1 : 0;
    }
    if (broken.test(line)) {
      counts.errors.push(line.slice(20));
    }
  }
  return counts;
}

/** Exim with greylisting in SQLite, call-outs, rate limits and blocklists. */
export const exim: MailServer = {
  name: "exim",
  ready: "127.25.2.1",
  start(root, programs) {
    makeCertificate(root, "mx1.exim.example.net", "/etc/exim4/cert.pem", "/etc/exim4/key.pem");
    for (const folder of ["var/spool/exim4", "var/log/exim4"]) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    const grey = new DatabaseSync(join(root, "var/spool/exim4/grey.db"));
    grey.exec("CREATE TABLE grey (key TEXT PRIMARY KEY, at INTEGER)");
    grey.close();
    const owned = ["/var/spool/exim4", "/var/log/exim4", "/etc/exim4/key.pem"];
    runIn(root, "chown", "-R", "Debian-exim:Debian-exim", ...owned);
    const daemon = ["exim4", "-C", "/etc/exim4/exim.conf", "-bdf"];
    const output = join(root, "var/log/output");
    programs.start(root, daemon, output);
    programs.start(root, [...daemon, "-DSINGLE=1", "-oP", "/var/spool/exim4/single.pid"], output);
  },
  readSessions,
};
