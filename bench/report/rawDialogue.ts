import { createSocket } from "node:dgram";
import { connect, type Socket } from "node:net";
import dnsPacket, { type DecodedPacket } from "dns-packet";
import {
  reach,
  type ServerAddress,
  type SandboxAddresses,
} from "#bench/fixtures/sandboxAddresses.ts";

const lastLine = /^\d{3}(?: .*)?\r?$/;

/** An SMTP connection that waits for a number of whole replies and records only their codes. */
export class RawConnection {
  readonly #socket: Socket;
  #rest = "";
  #missing = 0;
  #done: () => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;
  readonly codes: string[] = [];

  constructor({ address, port }: ServerAddress) {
    this.#socket = connect({ host: address, port });
    this.#socket.setNoDelay(true);
    this.#socket.setEncoding("latin1");
    this.#socket.on("data", (chunk: string) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#failed(error));
    this.#socket.on("close", () => this.#failed(new Error("The server closed the connection.")));
  }

  /** Sends a text and waits for `replies` replies. */
  say(text: string, replies: number): Promise<void> {
    this.#missing += replies;
    if (text !== "") {
      this.#socket.write(text);
    }
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#failed = reject;
    });
  }

  close(): void {
    this.#failed = () => undefined;
    this.#socket.destroy();
  }

  #read(chunk: string): void {
    const lines = (this.#rest + chunk).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (lastLine.test(line)) {
        this.codes.push(line.slice(0, 3));
        this.#missing -= 1;
      }
    }
    if (this.#missing <= 0) {
      this.#done();
    }
  }
}

/** Runs the dialogue of one check, word for word as the engine does with a server that supports PIPELINING. */
export async function rawSession(
  place: ServerAddress,
  names: { us: string; target: string; randomRecipient: string },
): Promise<void> {
  const { us, target, randomRecipient } = names;
  const connection = new RawConnection(place);
  await connection.say("", 1);
  await connection.say(`EHLO ${us}\r\n`, 1);
  await connection.say(`MAIL FROM:<probe@${us}>\r\nRCPT TO:<${target}>\r\n`, 2);
  if (connection.codes.at(-1) === "250") {
    const rest = `RCPT TO:<${randomRecipient}>\r\nRCPT TO:<${target}>\r\nQUIT\r\n`;
    await connection.say(rest, 3);
  } else {
    await connection.say("QUIT\r\n", 1);
  }
  connection.close();
}

/** Runs a session for each mailbox, `width` at once. */
export async function rawSessions(
  place: ServerAddress,
  us: string,
  targets: readonly string[],
  width: number,
): Promise<void> {
  const waiting = targets.values();
  const worker = async (): Promise<void> => {
    for (const target of waiting) {
      await rawSession(place, { us, target, randomRecipient: `zz${target}` });
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Runs one session for many mailboxes: the recipients in batches, each batch one packet. */
export async function rawSessionOfMany(
  place: ServerAddress,
  us: string,
  targets: readonly string[],
  batch: number,
): Promise<void> {
  const connection = new RawConnection(place);
  await connection.say("", 1);
  await connection.say(`EHLO ${us}\r\n`, 1);
  await connection.say(`MAIL FROM:<probe@${us}>\r\n`, 1);
  for (let start = 0; start < targets.length; start += batch) {
    const some = targets.slice(start, start + batch);
    await connection.say(some.map((target) => `RCPT TO:<${target}>\r\n`).join(""), some.length);
  }
  await connection.say("QUIT\r\n", 1);
  connection.close();
}

/** Sends one DNS query over UDP and returns the decoded response. */
export function rawLookup(
  { address, port }: ServerAddress,
  type: "MX" | "A" | "AAAA",
  name: string,
): Promise<DecodedPacket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket("udp4");
    socket.on("error", reject);
    socket.on("message", (message) => {
      socket.close();
      resolve(dnsPacket.decode(message));
    });
    const id = Math.floor(Math.random() * 0x10000);
    const flags = dnsPacket.RECURSION_DESIRED;
    socket.send(
      dnsPacket.encode({ type: "query", id, flags, questions: [{ type, name }] }),
      port,
      address,
    );
  });
}

/** Runs the look-ups and the dialogue of one check of an existing address, without evaluating them. */
export async function rawCheck(sandbox: SandboxAddresses, address: string): Promise<void> {
  const { dns } = sandbox;
  const domain = address.slice(address.indexOf("@") + 1);
  const [exchanger] = (await rawLookup(dns, "MX", domain)).answers ?? [];
  const host = exchanger?.type === "MX" ? exchanger.data.exchange : domain;
  const [found] = await Promise.all([rawLookup(dns, "A", host), rawLookup(dns, "AAAA", host)]);
  const record = found.answers?.[0];
  if (record?.type !== "A") {
    throw new Error(`${host} has no address.`);
  }
  const randomRecipient = `zz${Math.random().toString(36).slice(2)}@${domain}`;
  await rawSession(reach(sandbox, record.data), {
    us: `probe.${domain}`,
    target: address,
    randomRecipient,
  });
}
