import type { EvidenceBundle } from "#contract/evidenceBundles.ts";
import type { DnsLookup, SmtpSession } from "#contract/evidence.ts";

type ContactedServer = EvidenceBundle["mail_servers"][number];

/** Quotes a word for a POSIX shell; names and addresses come from others. */
const quoted = (word: string) =>
  /^[\w@.:+/-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

const unique = (lines: readonly string[]) => [...new Set(lines)];

/** Returns the address and the port of a name server such as `[::1]:53`. */
function parsePlace(server: string): { address: string; port: string } | null {
  const [, address, port] = /^\[?([^\]]+?)\]?:(\d+)$/u.exec(server) ?? [];
  return address === undefined || port === undefined ? null : { address, port };
}

/** Returns the `dig` lines that repeat DNS queries at the same name servers. */
export function digLines(dns: readonly DnsLookup[]): string[] {
  return unique(
    dns.map(({ name, type, server, transport }) => {
      const place = parsePlace(server);
      const serverArguments = place === null ? "" : `@${place.address} -p ${place.port} `;
      return `dig ${serverArguments}${transport === "tcp" ? "+tcp " : ""}-q ${quoted(name)} -t ${type}`;
    }),
  );
}

/** Returns the text after a command's name in the last command of a stage, such as the host name of EHLO. */
function sent(session: SmtpSession, pattern: RegExp): string | null {
  const sentLines = session.lines.filter(
    ({ from, text }) => from === "client" && pattern.test(text),
  );
  return pattern.exec(sentLines.at(-1)?.text ?? "")?.[1] ?? null;
}

/** Returns the mail server of a session, with the names that we gave it. */
export function contactedServer(session: SmtpSession): ContactedServer {
  const { host, address, port } = session;
  return {
    host,
    address,
    port,
    ehlo: sent(session, /^(?:EHLO|HELO) (\S+)/iu),
    mail_from: sent(session, /^MAIL FROM:<([^>]*)>/iu),
  };
}

/** Returns the `swaks` lines that repeat SMTP sessions for an address, up to RCPT TO. */
export function swaksLines(sessions: readonly SmtpSession[], email: string): string[] {
  return unique(
    sessions.map((session) => {
      const { address, port, ehlo, mail_from: sender } = contactedServer(session);
      const start = `swaks --server ${quoted(address)} --port ${port}`;
      if (ehlo === null) {
        return `${start} --quit-after BANNER`;
      }
      const tls = session.tls === null ? "" : " --tls";
      const greeted = `${start} --helo ${quoted(ehlo)}${tls}`;
      return sender === null
        ? `${greeted} --quit-after HELO`
        : `${greeted} --from ${quoted(sender === "" ? "<>" : sender)} --to ${quoted(email)} --quit-after RCPT`;
    }),
  );
}
