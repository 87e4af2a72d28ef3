import type { Socket } from "node:net";
import { caseParts } from "#sandbox/data/smtpCases.ts";
import { demoDomains } from "#sandbox/data/demoDomains.ts";
import { providers } from "#sandbox/data/providers.ts";
import type { SandboxPart } from "#sandbox/data/sandboxPart.ts";
import { DnsServer } from "#sandbox/dns/dnsServer.ts";
import { type DnsRow, fullName } from "#sandbox/dns/dnsRow.ts";
import { Zone } from "#sandbox/dns/zone.ts";
import type { MailHost } from "#sandbox/smtp/mailHost.ts";
import { SmtpHosts } from "#sandbox/smtp/smtpHosts.ts";
import type { SessionRecord } from "#sandbox/smtp/sessionEnvironment.ts";
import { realClock, type SandboxClock } from "#sandbox/clock/sandboxClock.ts";

export interface SandboxOptions {
  /** Domain of the sandbox, `sandbox.test` by default. */
  suffix?: string;
  /** Multiplies every delay of the sandbox: 1 is real time, 0.01 a hundred times faster. */
  timeScale?: number;
  /** Clock; the machine's by default. */
  time?: SandboxClock;
  /** If set, every host listens on its own 127.77.x.y address at this port. */
  smtpPort?: number;
  /** Delay before every DNS and SMTP reply in ms, not scaled. */
  latencyMs?: number;
  /** Called with every address in RCPT TO. */
  onRecipient?: (address: string) => void;
}

/** Activity of a sandbox so far, for tests. */
interface Observed {
  /** Number of accepted SMTP connections. */
  readonly connections: number;
  readonly dnsQueries: number;
  /** Number of open sockets to clients, SMTP and DNS over TCP. */
  readonly openSockets: number;
  /** The latest SMTP sessions, oldest first. */
  readonly sessions: readonly Readonly<SessionRecord>[];
}

export interface Sandbox {
  readonly suffix: string;
  /** UDP and TCP on the same port. */
  readonly dns: { address: string; port: number };
  /** Returns the endpoint of the MX host with this address in DNS; null if nothing listens there (a closed port). */
  endpoint(address: string): { address: string; port: number } | null;
  readonly observed: Observed;
  close(): Promise<void>;
}

const parts: readonly SandboxPart[] = [demoDomains, providers, ...caseParts];
const rememberedKeys = 10_000;
const keptSessions = 1000;

/** Tells whether an address belongs to the sandbox's MX hosts: 127.77.0.0/16 and fd77::/16. */
export function isSandboxAddress(address: string): boolean {
  return /^127\.77\.\d{1,3}\.\d{1,3}$/.test(address) || /^fd77:/i.test(address);
}

/** A map that drops its oldest keys. */
class BoundedMemory extends Map<string, number> {
  override set(key: string, value: number): this {
    super.set(key, value);
    if (this.size > rememberedKeys) {
      const [oldest] = this.keys();
      this.delete(oldest ?? key);
    }
    return this;
  }
}

/** Returns the rows of all domains, and an address row for every host without one. */
function zoneRows(hosts: readonly MailHost[]): DnsRow[] {
  const described = parts.flatMap((part) => part.domains);
  const names = new Set(described.map((row) => row.name));
  const others = hosts.filter((host) => !names.has(host.name));
  return [...described, ...others.map(({ name, address }) => ({ name, a: [address] }))];
}

/** Starts DNS and SMTP servers on loopback for every domain of the data. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { suffix = "sandbox.test", timeScale = 1, latencyMs = 0, smtpPort } = options;
  const { time = realClock } = options;
  const sockets = new Set<Socket>();
  const counts = { connections: 0, dnsQueries: 0, sessions: [] as SessionRecord[] };
  const hosts = parts.flatMap((part) => part.hosts);
  const nameOf = (host: MailHost) => fullName(host.name, suffix);
  const blackholes = new Map(
    hosts.filter((host) => host.smtp === "blackhole").map((host) => [nameOf(host), host.address]),
  );
  const onConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };

  const smtp = new SmtpHosts({
    time,
    timeScale,
    latencyMs,
    smtpPort,
    memory: new BoundedMemory(),
    now: () => (timeScale > 0 ? time.elapsed() / timeScale : time.elapsed()),
    nameOf,
    onRecipient: (address) => options.onRecipient?.(address),
    onConnection: (socket) => {
      counts.connections += 1;
      onConnection(socket);
    },
    onSession: (session) => {
      counts.sessions.push(session);
      if (counts.sessions.length > keptSessions) {
        counts.sessions.splice(0, keptSessions / 2);
      }
    },
  });
  const dns = new DnsServer({
    zone: new Zone(suffix, zoneRows(hosts)),
    time,
    timeScale,
    latencyMs,
    prepare: (name) => {
      const address = blackholes.get(name.toLowerCase());
      return address === undefined ? undefined : time.during(smtp.openBlackhole(address));
    },
    onQuery: () => {
      counts.dnsQueries += 1;
    },
    onConnection,
  });
  await Promise.all([smtp.listen(hosts), dns.listen()]);

  return {
    suffix,
    dns: { address: "127.0.0.1", port: dns.port },
    endpoint: (address) => smtp.endpoint(address),
    observed: {
      get connections() {
        return counts.connections;
      },
      get dnsQueries() {
        return counts.dnsQueries;
      },
      get openSockets() {
        return sockets.size;
      },
      get sessions() {
        return counts.sessions;
      },
    },
    close: async () => {
      const closed = [smtp.close(), dns.close()];
      for (const socket of sockets) {
        closed.push(new Promise((resolve) => void socket.once("close", resolve)));
        socket.destroy();
      }
      await Promise.all(closed);
    },
  };
}
