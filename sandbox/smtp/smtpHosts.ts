import { createServer, type Server, type Socket } from "node:net";
import { openBlackhole, type Blackhole } from "./blackhole.ts";
import type { SmtpBehaviour } from "./dialogue.ts";
import type { MailHost } from "./mailHost.ts";
import type { SessionRecord, SessionEnvironment } from "./sessionEnvironment.ts";
import { SmtpSession } from "./smtpSession.ts";

/** The parts of the sandbox that the hosts use. */
export interface HostsEnvironment extends SessionEnvironment {
  /** If set, every host listens on its own address at this port. */
  readonly smtpPort: number | undefined;
  nameOf(host: MailHost): string;
  onConnection(socket: Socket): void;
  onSession(record: SessionRecord): void;
}

interface Place {
  address: string;
  port: number;
}

const loopback = "127.0.0.1";

/** The listeners of all MX hosts. */
export class SmtpHosts {
  readonly #sandbox: HostsEnvironment;
  readonly #places = new Map<string, Place>();
  readonly #servers: Server[] = [];
  /** Opened when DNS first returns their address, because each one costs a thread. */
  readonly #blackholes = new Map<string, Promise<Blackhole | null>>();

  constructor(sandbox: HostsEnvironment) {
    this.#sandbox = sandbox;
  }

  async listen(hosts: readonly MailHost[]): Promise<void> {
    await Promise.all(
      hosts.map(async (host) => {
        if (typeof host.smtp === "object") {
          this.#places.set(host.address, await this.#open(host, host.smtp));
        }
      }),
    );
  }

  endpoint(address: string): Place | null {
    return this.#places.get(address) ?? null;
  }

  /** Resolves once connections to the address hang; if no thread can start, the port stays closed. */
  async openBlackhole(address: string): Promise<void> {
    const { smtpPort } = this.#sandbox;
    const host = smtpPort === undefined ? loopback : address;
    let opening = this.#blackholes.get(address);
    if (!opening) {
      opening = openBlackhole(host, smtpPort ?? 0).catch(() => null);
      this.#blackholes.set(address, opening);
    }
    const hole = await opening;
    if (hole) {
      this.#places.set(address, { address: host, port: hole.port });
    }
  }

  /** Stops listening; the sandbox destroys the connections. */
  async close(): Promise<void> {
    this.#places.clear();
    await Promise.all([
      ...this.#servers.map(
        (server) => new Promise<void>((resolve) => void server.close(() => resolve())),
      ),
      ...[...this.#blackholes.values()].map(async (opening) => (await opening)?.close()),
    ]);
  }

  async #open(host: MailHost, behaviour: SmtpBehaviour): Promise<Place> {
    const name = this.#sandbox.nameOf(host);
    const server = createServer((socket) => {
      const record = {
        host: name,
        address: host.address,
        commands: [],
        bytesSent: 0,
        closed: false,
      };
      this.#sandbox.onConnection(socket);
      this.#sandbox.onSession(record);
      void new SmtpSession(socket, behaviour, record, this.#sandbox);
    });
    this.#servers.push(server);
    const { smtpPort } = this.#sandbox;
    const address = smtpPort === undefined ? loopback : host.address;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen({ host: address, port: smtpPort ?? 0 }, resolve);
    });
    const bound = server.address();
    return { address, port: typeof bound === "object" && bound ? bound.port : 0 };
  }
}
