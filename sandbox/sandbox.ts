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
  /** Serve the same world under another domain; `sandbox.test` where nothing is said. */
  suffix?: string;
  /** 1 = real, 0.01 = a hundred times faster: every delay of the world is multiplied. */
  timeScale?: number;
  /** The machine's own where nothing is given. */
  time?: SandboxClock;
  /** Given: every host listens at its own 127.77.x.y address at this port. */
  smtpPort?: number;
  /** Delay before every reply of DNS and SMTP in ms, not scaled. */
  latencyMs?: number;
  /** Told every mailbox that a client asks about. */
  onRecipient?: (address: string) => void;
}

/** What has happened in a world so far, for tests. */
interface Observed {
  /** SMTP connections taken. */
  readonly connections: number;
  readonly dnsQueries: number;
  /** Sockets now open to clients, SMTP and DNS over TCP. */
  readonly openSockets: number;
  /** The latest SMTP sessions, oldest first. */
  readonly sessions: readonly Readonly<SessionRecord>[];
}

export interface Sandbox {
  readonly suffix: string;
  /** UDP and TCP on the same port. */
  readonly dns: { address: string; port: number };
  /** Where the mail exchanger that DNS gives this address listens; null: nothing there, as a closed port. */
  endpoint(address: string): { address: string; port: number } | null;
  readonly observed: Observed;
  close(): Promise<void>;
}

const parts: readonly SandboxPart[] = [demoDomains, providers, ...caseParts];
const rememberedKeys = 10_000;
const keptSessions = 1000;

/** True for the addresses that mail exchangers of a world have in its DNS: 127.77.0.0/16 and fd77::/16. */
export function isSandboxAddress(address: string): boolean {
  return /^127\.77\.\d{1,3}\.\d{1,3}$/.test(address) || /^fd77:/i.test(address);
}

/** A map that forgets its oldest keys. */
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

/** The domains of the data, and every host that has no row there by its address. */
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
  const seen = { connections: 0, dnsQueries: 0, sessions: [] as SessionRecord[] };
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
      seen.connections += 1;
      onConnection(socket);
    },
    onSession: (session) => {
      seen.sessions.push(session);
      if (seen.sessions.length > keptSessions) {
        seen.sessions.splice(0, keptSessions / 2);
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
      seen.dnsQueries += 1;
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
        return seen.connections;
      },
      get dnsQueries() {
        return seen.dnsQueries;
      },
      get openSockets() {
        return sockets.size;
      },
      get sessions() {
        return seen.sessions;
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
