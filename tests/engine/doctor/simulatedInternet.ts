import { createSocket } from "node:dgram";
import { createServer, type Server, type Socket } from "node:net";
import { decode, encode, RECURSION_DESIRED, type Answer } from "dns-packet";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { wellKnownDomains } from "#engine/doctor/wellKnownDomains.ts";
import type { Network } from "#engine/network/network.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import { type Answers, identity, lookupIn } from "./doctorNetwork.ts";

/** A way in which a provider's mail server receives an IP address. */
export type Manner = "open" | "greylisting" | "blocking" | "tarpit" | "slow" | "closed";

/** Our address, as the servers see it. */
export const ours = "127.0.0.1";

/** Timeout of the greeting in ms; a slow server takes more than half of it. */
const greetingMs = 1600;

const greetings: Record<Manner, { text: string; afterMs: number } | null> = {
  open: { text: "220 mx ESMTP", afterMs: 0 },
  greylisting: { text: "451 4.7.1 Greylisted, please try again in 300 seconds", afterMs: 0 },
  blocking: { text: "554 5.7.1 Service unavailable; 127.0.0.1 is on our blocklist", afterMs: 0 },
  tarpit: null,
  slow: { text: "220 mx ESMTP", afterMs: greetingMs * 0.7 },
  closed: null,
};

/** Returns the host of the provider with this index, one address of 127.0.9.0/24 each. */
const addressOf = (index: number): string => `127.0.9.${index + 1}`;

/** Answers of DNS for these providers and for a machine that has everything set. */
const healthy: Answers = {
  "A a.root-servers.net": ["198.41.0.4"],
  "A dnssec-failed.org": "servfail",
  "A probe.mail.zone": [ours],
  "PTR 1.0.0.127.in-addr.arpa": ["probe.mail.zone"],
  "TXT mail.zone": ['"v=spf1 ip4:127.0.0.0/8 -all"'],
  "A 2.0.0.127.zen.spamhaus.org": ["127.0.0.2"],
  ...Object.fromEntries(
    wellKnownDomains.flatMap((domain, index) => [
      [`MX ${domain}`, [`10 mx.${domain}`]],
      [`A mx.${domain}`, [addressOf(index)]],
    ]),
  ),
};

/** Serves greeting, EHLO and QUIT as a provider would. */
function serve(socket: Socket, manner: Manner): void {
  socket.on("error", () => undefined);
  const greeting = greetings[manner];
  const timer = setTimeout(() => {
    socket.write(greeting === null ? "" : `${greeting.text}\r\n`);
  }, greeting?.afterMs);
  socket.once("close", () => clearTimeout(timer));
  socket.on("data", (chunk: Buffer) => {
    const verb = chunk.toString("latin1").slice(0, 4).toUpperCase();
    socket.write(verb === "QUIT" ? "221 bye\r\n" : "250-mx\r\n250 PIPELINING\r\n");
  });
}

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject).listen({ host, port }, resolve);
  });

/** Starts the providers' mail servers on one free port of their addresses. */
async function startMailServers(
  manners: readonly Manner[],
): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  let port = 0;
  for (const [index, manner] of manners.entries()) {
    if (manner === "closed") {
      continue;
    }
    const server = createServer((socket) => {
      sockets.add(socket);
      serve(socket, manner);
    });
    await listening(server, addressOf(index), port);
    const bound = server.address();
    port = typeof bound === "object" && bound !== null ? bound.port : 0;
    servers.push(server);
  }
  const close = (): void => {
    sockets.forEach((socket) => socket.destroy());
    servers.forEach((server) => server.close());
  };
  return { port: port === 0 ? 9 : port, close };
}

const codes = { answer: 0, no_data: 0, nxdomain: 3, servfail: 2 } as const;

/** Answers one question over UDP from the given records. */
function reply(packet: Buffer, answers: Answers): Buffer {
  const { id, questions = [] } = decode(packet);
  const [{ name, type } = { name: ".", type: "A" as const }] = questions;
  const found = lookupIn(answers, name.toLowerCase(), type as "A");
  const code = codes[found.status as keyof typeof codes] ?? codes.servfail;
  return encode({
    id: id ?? 0,
    type: "response",
    flags: RECURSION_DESIRED | code,
    questions,
    answers: found.records.map(({ data }) => answerOf(name, type, data)),
  });
}

function answerOf(name: string, type: string, data: string): Answer {
  if (type === "MX") {
    const [preference = "0", exchange = ""] = data.split(" ");
    return { type, name, ttl: 60, data: { preference: Number(preference), exchange } };
  }
  const plain = type === "TXT" ? data.replaceAll('"', "") : data;
  return { type: type as "A", name, ttl: 60, data: plain };
}

/**
 * Starts an internet of five large providers on loopback: their mail servers over TCP, each in one manner, and a name
 * server over UDP that answers as for a healthy machine, except for the given answers.
 */
export async function startInternet(
  manners: readonly Manner[],
  changed: Answers = {},
): Promise<{ network: Network; close: () => void }> {
  const mail = await startMailServers(manners);
  const answers = { ...healthy, ...changed };
  const names = createSocket("udp4");
  names.on("message", (packet, from) => {
    names.send(reply(packet, answers), from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    names.bind({ address: ours, port: 0 }, resolve);
  });
  const network = internetNetwork({
    dnsServers: [`${ours}:${names.address().port}`],
    identity,
    limits: { ...defaultLimits, banner: greetingMs, ehlo: 1000, quit: 200, connect: 1000 },
  });
  const close = (): void => {
    mail.close();
    names.close();
  };
  return {
    network: {
      ...network,
      smtpPort: mail.port,
      mayDial: (address) => address === ours || address.startsWith("127.0.9."),
    },
    close,
  };
}
