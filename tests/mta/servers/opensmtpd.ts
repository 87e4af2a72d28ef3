import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clientAddress, type MailServer, type SessionCounts } from "#tests/mta/mailServer.ts";
import { runIn } from "#tests/mta/programs.ts";
import { makeCertificate } from "#tests/mta/system.ts";

function readSessions(root: string): SessionCounts {
  const file = join(root, "var/log/output");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const counts = { sessions: 0, quits: 0, errors: [] as string[], peak: null };
  const open = new Set<string>();
  for (const line of lines) {
    const [session = "", , event = ""] = line.split(" ");
    if (event === "connected" && clientAddress.test(line)) {
      counts.sessions += 1;
      open.add(session);
    } else if (event === "disconnected" && open.delete(session)) {
      const quit = line.includes("reason=quit");
      counts.quits += quit ? 1 : 0;
      if (!quit) {
        counts.errors.push(line);
      }
    }
  }
  return counts;
}

/** OpenSMTPD with local and virtual users, required TLS and filters. */
export const opensmtpd: MailServer = {
  name: "opensmtpd",
  ready: "127.25.4.1",
  start(root, programs) {
    const host = "mx1.opensmtpd.example.net";
    makeCertificate(root, host, "/etc/smtpd/cert.pem", "/etc/smtpd/key.pem");
    for (const folder of ["var/spool/smtpd", "var/lib/opensmtpd/empty", "var/mail"]) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    runIn(root, "chmod", "711", "/var/spool/smtpd");
    runIn(root, "chmod", "600", "/etc/smtpd/key.pem");
    programs.start(
      root,
      ["smtpd", "-d", "-v", "-f", "/etc/smtpd/smtpd.conf"],
      join(root, "var/log/output"),
    );
  },
  readSessions,
};
