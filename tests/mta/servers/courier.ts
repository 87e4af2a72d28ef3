import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clientAddress, type MailServer, type SessionCounts } from "#tests/mta/mailServer.ts";
import { runIn } from "#tests/mta/programs.ts";
import { makeCertificate } from "#tests/mta/system.ts";

function readSessions(root: string): SessionCounts {
  const file = join(root, "var/log/messages");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const started = lines.filter((line) => line.includes("courieresmtpd: started,"));
  const sessions = started.filter((line) => clientAddress.test(line)).length;
  // The log doesn't tell whose QUIT it is; others than us end with it, too.
  const quits =
    lines.filter((line) => line.endsWith("courieresmtpd: QUIT")).length -
    (started.length - sessions);
  const errors = lines.filter((line) => /courieresmtpd: .*(?:timed? ?out|unexpected)/iu.test(line));
  return { sessions, quits, errors, peak: null };
}

/** Courier with local users and aliases, which waits eight seconds before a refusal. */
export const courier: MailServer = {
  name: "courier",
  ready: "127.25.5.1",
  start(root, programs) {
    makeCertificate(
      root,
      "mx1.courier.example.net",
      "/etc/courier/cert.pem",
      "/etc/courier/key.pem",
    );
    for (const folder of ["allfilters", "filters", "msgq", "msgs", "track", "tmp"]) {
      mkdirSync(join(root, "var/lib/courier", folder), { recursive: true });
    }
    mkdirSync(join(root, "run/courier/authdaemon"), { recursive: true });
    runIn(
      root,
      "sh",
      "-c",
      "cat /etc/courier/cert.pem /etc/courier/key.pem > /etc/courier/esmtpd.pem",
    );
    runIn(
      root,
      "chown",
      "-R",
      "courier:courier",
      "/var/lib/courier",
      "/run/courier",
      "/etc/courier",
    );
    // The package's own script makes this link.
    runIn(root, "ln", "-sf", "/usr/lib/courier/makedat", "/usr/bin/makedat");
    for (const make of ["makesmtpaccess", "makeacceptmailfor", "makealiases"]) {
      runIn(root, make);
    }
    runIn(root, "chown", "-R", "courier:courier", "/etc/courier");
    programs.start(
      root,
      ["busybox", "syslogd", "-n", "-O", "/var/log/messages"],
      join(root, "var/log/syslogd"),
    );
    programs.start(root, ["/usr/sbin/authdaemond", "start"], join(root, "var/log/authdaemon"));
    programs.start(
      root,
      [
        "sh",
        "-c",
        "set -a; . /etc/courier/esmtpd; ESMTP_LOG_DIALOG=1; exec /usr/sbin/couriertcpd -user=courier -group=courier -address=127.25.5.1 -access=/etc/courier/smtpaccess.dat -maxprocs=40 -maxperc=5 -maxperip=5 -noidentlookup 25 /usr/sbin/courieresmtpd",
      ],
      join(root, "var/log/esmtpd"),
    );
  },
  readSessions,
};
