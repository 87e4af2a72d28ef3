import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientAddress, type MailServer, type SessionCounts } from "#tests/mta/mailServer.ts";
import { type Programs, runIn } from "#tests/mta/programs.ts";
import { makeCertificate } from "#tests/mta/system.ts";

/** Log lines of a client that ended without QUIT or broke the protocol. */
const broken =
  /lost connection|improper command pipelining|timeout after|too many errors|non-SMTP command|SSL_accept error|HANGUP|COMMAND|PIPELINING|BARE NEWLINE|PREGREET/u;

function readSessions(root: string): SessionCounts {
  const file = join(root, "var/log/mail.log");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const counts = { sessions: 0, quits: 0, errors: [] as string[], peak: 0 };
  const open = new Map<string, number>();
  for (const line of lines.filter((each) => clientAddress.test(each))) {
    const [, host = null] = / postfix\/(mx\d+)\//u.exec(line) ?? [];
    const now = open.get(host ?? "") ?? 0;
    if (/(?:smtpd\[\d+\]: connect|postscreen\[\d+\]: CONNECT) from/u.test(line)) {
      // A session without a listener was handed on by postscreen, which has counted it.
      if (host !== null) {
        counts.sessions += 1;
        open.set(host, now + 1);
        counts.peak = Math.max(counts.peak, now + 1);
      }
    } else if (/smtpd\[\d+\]: disconnect from|postscreen\[\d+\]: (?:PASS|DISCONNECT)/u.test(line)) {
      open.set(host ?? "", Math.max(0, now - 1));
      counts.quits += / quit=1\b/u.test(line) ? 1 : 0;
    } else if (broken.test(line)) {
      counts.errors.push(line.replace(/^\S+ +\d+ \S+ \S+ /u, ""));
    }
  }
  return counts;
}

/** Starts Dovecot, which tells Postfix whose mailbox is full: Bob has a mail of two megabytes, and may have one. */
function startDovecot(root: string, programs: Programs): void {
  const folder = "var/mail/dovecot/bob/Maildir/cur";
  mkdirSync(join(root, folder), { recursive: true });
  const size = 2 * 1024 * 1024;
  writeFileSync(join(root, folder, `1.mail,S=${size},W=${size}:2,`), Buffer.alloc(size, "x\n"));
  runIn(root, "chown", "-R", "alice:alice", "/var/mail/dovecot");
  programs.start(root, ["dovecot", "-F"], join(root, "var/log/output"));
}

/** Postfix with postscreen, address verification, and postgrey and Dovecot as policy servers. */
export const postfix: MailServer = {
  name: "postfix",
  ready: "127.25.1.1",
  start(root, programs) {
    for (const folder of ["var/lib/postfix", "var/spool/postfix", "var/lib/postgrey"]) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    runIn(root, "chown", "postfix", "/var/lib/postfix");
    runIn(root, "chown", "postgrey", "/var/lib/postgrey");
    makeCertificate(
      root,
      "mx1.postfix.example.net",
      "/etc/postfix/cert.pem",
      "/etc/postfix/key.pem",
    );
    // It writes the folders of its queue.
    runIn(root, "postfix", "check");
    programs.start(root, ["postfix", "start-fg"], join(root, "var/log/output"));
    programs.start(
      root,
      [
        "postgrey",
        "--inet=127.25.1.103:10023",
        "--delay=5",
        "--user=postgrey",
        "--dbdir=/var/lib/postgrey",
      ],
      join(root, "var/log/postgrey"),
    );
    startDovecot(root, programs);
  },
  readSessions,
};
