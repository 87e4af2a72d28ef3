import { createSocket } from "node:dgram";
import { connect, createServer, type Socket } from "node:net";
import type { Place } from "./worldPlaces.ts";

/** A link with a round-trip time, between a client and servers on loopback. */
export interface LinkOptions {
  roundTripMs: number;
  /** Opening a TCP connection costs its round trip too, as on a real link; loopback itself answers a SYN at once. */
  handshake: boolean;
  /** The name server is on our side of the link, as a resolver of one's own is. */
  namesNear?: boolean;
}

const loopback = "127.0.0.1";
/** Timers are a millisecond late or more; what is left of a delay after one is waited for turn by turn. */
const timerSlackMs = 2;

/** Runs something after exactly so long, in the order of the calls. */
class Delay {
  readonly #ms: number;
  readonly #due: { at: number; run: () => void }[] = [];
  #waiting = false;

  constructor(ms: number) {
    this.#ms = ms;
  }

  add(run: () => void): void {
    this.#due.push({ at: performance.now() + this.#ms, run });
    this.#wait();
  }

  #wait(): void {
    const [next] = this.#due;
    if (this.#waiting || next === undefined) {
      return;
    }
    this.#waiting = true;
    const left = next.at - performance.now() - timerSlackMs;
    const turn = (): void => this.#turn();
    void (left > 0 ? setTimeout(turn, left) : setImmediate(turn));
  }

  #turn(): void {
    while (this.#due[0] !== undefined && this.#due[0].at <= performance.now()) {
      this.#due.shift()?.run();
    }
    this.#waiting = false;
    this.#wait();
  }
}

/**
 * Leads to mail hosts, each pair its near end and its far one, and to a name server; where that is asked is returned. Every
 * packet takes half the round trip, however many are under way.
 */
export async function openDelayedLink(
  dns: Place,
  hosts: readonly { near: Place; far: Place }[],
  { roundTripMs, handshake, namesNear = false }: LinkOptions,
): Promise<Place> {
  const oneWay = new Delay(roundTripMs / 2);
  // SYN there and back, then the acknowledgement there: only now does the server see a client.
  const opening = new Delay((roundTripMs / 2) * (handshake ? 3 : 1));
  await Promise.all(hosts.map(({ near, far }) => relay(near, far, opening, oneWay)));
  return namesNear ? dns : relayDns(dns, oneWay);
}

async function relay(near: Place, far: Place, opening: Delay, oneWay: Delay): Promise<void> {
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
    client.on("error", () => undefined);
    opening.add(() => {
      const host = connect({ host: far.address, port: far.port, noDelay: true });
      pipe(host, client, oneWay);
      pipe(client, host, oneWay);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen({ host: near.address, port: near.port }, resolve);
  });
}

function pipe(from: Socket, to: Socket, oneWay: Delay): void {
  from.on("data", (chunk: Buffer) => oneWay.add(() => void (to.writable && to.write(chunk))));
  from.on("end", () => oneWay.add(() => to.end()));
  from.on("close", () => oneWay.add(() => to.destroy()));
  from.on("error", () => undefined);
  from.resume();
}

async function relayDns(dns: Place, oneWay: Delay): Promise<Place> {
  const front = createSocket("udp4");
  front.on("message", (question, client) => {
    const back = createSocket("udp4");
    back.on("message", (answer) => {
      back.close();
      oneWay.add(() => front.send(answer, client.port, client.address));
    });
    oneWay.add(() => back.send(question, dns.port, dns.address));
  });
  await new Promise<void>((resolve) => void front.bind(0, loopback, resolve));
  return { address: loopback, port: front.address().port };
}
