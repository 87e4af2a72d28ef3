import { createServer, type AddressInfo } from "node:net";
import { duplexPair, type Duplex } from "node:stream";
import { systemClock } from "#engine/transport/systemClock.ts";
import { tcpDialer } from "#engine/transport/tcpDialer.ts";
import type { Network, Ports } from "#engine/network/network.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import type { Dialer, DnsLookup } from "#engine/ports.ts";
import type { QueryType } from "#vocabulary/evidence.ts";

/** Returns the reply to a command line, or null for silence. */
export type Script = (command: string) => string | null;

/** An SMTP server that follows a script; `lines` are the command lines it received, `raw` all data. */
export interface ScriptedServer {
  dialer: Dialer;
  dialled: string[];
  lines: string[];
  raw: string[];
}

/** Returns the script of a server that accepts the mailboxes for which `accepts` is true and refuses all others. */
export const politeScript =
  (accepts: (path: string) => boolean): Script =>
  (command) => {
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === "EHLO") {
      return "250-mx.test.example\r\n250-SMTPUTF8\r\n250 PIPELINING";
    }
    if (verb === "RCPT") {
      return accepts(command.slice("RCPT TO:<".length, -1))
        ? "250 2.1.5 Ok"
        : "550 5.1.1 User unknown";
    }
    return verb === "QUIT" ? "221 2.0.0 Bye" : "250 2.0.0 Ok";
  };

/** Returns a dialer to servers in memory, all with the same script; a function gives each connection its banner. */
export function scriptedServer(
  script: Script,
  banner: string | (() => string) = "220 mx.test.example ESMTP",
): ScriptedServer {
  const server: ScriptedServer = {
    dialled: [],
    lines: [],
    raw: [],
    dialer: {
      dial: ({ address }) => {
        server.dialled.push(address);
        const [ours, theirs] = duplexPair();
        serve(theirs, script, typeof banner === "string" ? banner : banner(), server);
        return Promise.resolve({ ok: true, socket: ours });
      },
      startTls: () =>
        Promise.resolve({ ok: false, failure: "handshake_failed", detail: "no TLS in memory" }),
    },
  };
  return server;
}

/** Starts such a server on a port of this machine; the dialer leads every address to it. */
export async function listeningServer(
  script: Script,
): Promise<ScriptedServer & { close: () => Promise<void> }> {
  const { dialled, lines, raw } = scriptedServer(script);
  const served = { dialled, lines, raw, dialer: tcpDialer };
  const listener = createServer({ noDelay: true }, (socket) =>
    serve(socket, script, "220 mx.test.example ESMTP", served),
  );
  await new Promise<void>((resolve) => void listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo;
  const dial: Dialer["dial"] = (target) => {
    dialled.push(target.address);
    return tcpDialer.dial({ ...target, address: "127.0.0.1", port });
  };
  return {
    ...served,
    dialer: { ...tcpDialer, dial },
    close: () => new Promise((resolve) => void listener.close(() => resolve())),
  };
}

function serve(socket: Duplex, script: Script, banner: string, server: ScriptedServer): void {
  let unread = "";
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    server.raw.push(chunk.toString("utf8"));
    unread += chunk.toString("utf8");
    for (let end = unread.indexOf("\r\n"); end >= 0; end = unread.indexOf("\r\n")) {
      const line = unread.slice(0, end);
      unread = unread.slice(end + 2);
      server.lines.push(line);
      const reply = script(line);
      if (reply !== null) {
        socket.write(`${reply}\r\n`);
      }
    }
  });
  socket.write(`${banner}\r\n`);
}

/** Records of a name server: presentation data by `TYPE name`; all other names have no data. */
export type Records = Record<string, string[]>;

/** Returns ports over given records and a dialer; every address may be dialled unless `sandbox` overrides it. */
export function portsOver(
  records: Records | ((name: string, type: QueryType) => string[]),
  dialer: Dialer,
  sandbox: Partial<Network> = {},
): Ports {
  const dataOf =
    typeof records === "function"
      ? records
      : (name: string, type: QueryType) => records[`${type} ${name}`] ?? [];
  return {
    clock: systemClock,
    networkOf: () => ({
      name: "test",
      sandbox: false,
      resolver: {
        lookup: (name, type) => Promise.resolve(lookupOf(name, type, dataOf(name, type))),
      },
      dialer,
      mayDial: () => true,
      smtpPort: 25,
      identity: { ehlo: "probe.example.org", mailFrom: "probe@example.org" },
      limits: defaultLimits,
      ...sandbox,
    }),
  };
}

function lookupOf(name: string, type: QueryType, data: string[]): DnsLookup {
  return {
    name,
    type,
    server: "127.0.0.1:53",
    transport: "udp",
    status: data.length > 0 ? "answer" : "no_data",
    records: data.map((one) => ({ name, type, ttl: 300, data: one })),
    soa: null,
    started_ms: 0,
    ms: 0,
    detail: null,
  };
}
