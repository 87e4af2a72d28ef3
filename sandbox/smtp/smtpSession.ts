import { PendingWaits } from "#sandbox/clock/pendingWaits.ts";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Dialogue, Memory, SmtpBehaviour, Step, TlsKey } from "./dialogue.ts";
import { politeReplies } from "./politeReplies.ts";
import type { SessionRecord, SessionEnvironment } from "./sessionEnvironment.ts";
import { reply } from "./steps.ts";
import { tlsContext } from "./tlsContext.ts";

const { farewell, politeBanner, politeCapabilities, senderOk, userUnknown } = politeReplies;

const lineLimit = 8192;
const recordedLines = 100;
const recordedChars = 200;
const mailPath = /^from:\s*<([^>]*)>(.*)$/i;
const rcptPath = /^to:\s*<([^>]+)>(.*)$/i;

/** Serves one connection until either side ends it. */
export class SmtpSession implements Dialogue {
  readonly host: string;
  readonly client: string;
  readonly memory: Memory;
  path = "";
  encrypted = false;
  readonly #behaviour: SmtpBehaviour;
  readonly #sandbox: SessionEnvironment;
  readonly #record: SessionRecord;
  /** The TCP connection, below TLS if any. */
  readonly #raw: Socket;
  #socket: Socket;
  #unread: Buffer = Buffer.alloc(0);
  #busy = true;
  #stage: "connected" | "greeted" | "mail" | "rcpt" = "connected";
  #smtpUtf8 = false;
  #lastCode = 0;
  readonly #counts = new Map<string, number>();
  readonly #waits = new PendingWaits();

  constructor(
    socket: Socket,
    behaviour: SmtpBehaviour,
    record: SessionRecord,
    sandbox: SessionEnvironment,
  ) {
    this.host = record.host;
    this.client = socket.remoteAddress ?? "unknown";
    this.memory = sandbox.memory;
    this.#behaviour = behaviour;
    this.#sandbox = sandbox;
    this.#record = record;
    this.#raw = socket;
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("close", () => this.#close());
    this.#listen(socket);
    void this.#run(behaviour.banner ?? politeBanner);
  }

  get clientTalked(): boolean {
    return this.#unread.length > 0;
  }

  count(verb: string): number {
    return this.#counts.get(verb) ?? 0;
  }

  now(): number {
    return this.#sandbox.now();
  }

  pause(ms: number): Promise<void> {
    return this.#wait(ms * this.#sandbox.timeScale);
  }

  async say(lines: readonly string[]): Promise<void> {
    this.#lastCode = Number.parseInt(lines.at(-1) ?? "", 10);
    if (this.#sandbox.latencyMs > 0) {
      await this.#wait(this.#sandbox.latencyMs);
    }
    const eol = this.#behaviour.eol ?? "\r\n";
    await this.send(lines.join(eol) + eol);
  }

  async send(bytes: Uint8Array | string): Promise<void> {
    if (this.#socket.destroyed || this.#socket.writableEnded) {
      return new Promise<never>(() => {});
    }
    this.#record.bytesSent += bytes.length;
    if (!this.#socket.write(bytes)) {
      const socket = this.#socket;
      await new Promise<void>((resolve) => void socket.once("drain", resolve));
    }
  }

  upgrade(tls: TlsKey): Promise<boolean> {
    this.#raw.removeAllListeners("data");
    const secured = new TLSSocket(this.#raw, { isServer: true, secureContext: tlsContext(tls) });
    return new Promise((resolve) => {
      secured.on("error", () => {
        resolve(false);
        this.#raw.destroy();
      });
      secured.once("secure", () => {
        this.#socket = secured;
        this.encrypted = true;
        this.#stage = "connected";
        this.#unread = Buffer.alloc(0);
        this.#listen(secured);
        resolve(true);
      });
    });
  }

  sendBelowTls(bytes: Uint8Array): void {
    this.#raw.write(bytes);
  }

  hangUp(): void {
    this.#socket.end();
  }

  reset(): void {
    this.#raw.resetAndDestroy();
  }

  #wait(ms: number): Promise<void> {
    return this.#waits.wait(this.#sandbox.time, ms);
  }

  #listen(socket: Socket): void {
    // A connection broken by the client is normal, not an error of the sandbox.
    socket.on("error", () => this.#raw.destroy());
    socket.on("data", (chunk: Buffer) => {
      this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, chunk]) : chunk;
      if (this.#busy) {
        if (this.#unread.length > lineLimit) {
          socket.pause();
        }
        return;
      }
      void this.#run();
    });
  }

  #close(): void {
    this.#record.closed = true;
    this.#waits.cancel();
  }

  /** Runs a step if given, then processes the waiting lines one by one. */
  async #run(step?: Step): Promise<void> {
    this.#busy = true;
    await step?.(this);
    for (let line = this.#nextLine(); line !== null; line = this.#nextLine()) {
      await this.#answer(line);
    }
    this.#busy = false;
    if (this.#unread.length > lineLimit) {
      await reply("500 5.5.6 Line too long")(this);
      this.hangUp();
    }
    this.#socket.resume();
  }

  #nextLine(): string | null {
    const end = this.#unread.indexOf(10);
    if (end < 0 || this.#socket.writableEnded) {
      return null;
    }
    const line = this.#unread.subarray(0, end).toString("utf8").replace(/\r$/, "");
    this.#unread = this.#unread.subarray(end + 1);
    return line;
  }

  #answer(line: string): Promise<void> | void {
    if (this.#record.commands.length < recordedLines) {
      this.#record.commands.push(line.slice(0, recordedChars));
    }
    const space = line.indexOf(" ");
    const verb = (space < 0 ? line : line.slice(0, space)).toUpperCase();
    const argument = space < 0 ? "" : line.slice(space + 1).trim();
    this.#counts.set(verb, this.count(verb) + 1);
    switch (verb) {
      case "EHLO":
      case "HELO":
        return this.#hello(verb, argument);
      case "STARTTLS":
        return (this.#behaviour.starttls ?? reply("502 5.5.1 Command not implemented"))(this);
      case "MAIL":
        return this.#mail(argument);
      case "RCPT":
        return this.#rcpt(argument);
      case "RSET":
        this.#stage = this.#stage === "connected" ? "connected" : "greeted";
        return (this.#behaviour.rset ?? reply("250 2.0.0 Ok"))(this);
      case "NOOP":
        return reply("250 2.0.0 Ok")(this);
      case "VRFY":
        return reply("252 2.1.5 Cannot verify, send some mail")(this);
      case "DATA":
        return reply(
          this.#stage === "rcpt" ? "502 5.5.1 No message is taken here" : "503 5.5.1 RCPT first",
        )(this);
      case "QUIT":
        return this.#quit();
      default:
        return reply("500 5.5.2 Command not recognised")(this);
    }
  }

  async #hello(verb: "EHLO" | "HELO", name: string): Promise<void> {
    if (name === "") {
      return reply(`501 5.5.4 ${verb} needs a name`)(this);
    }
    const behaviour = this.#behaviour;
    const offered = [...this.#capabilities()];
    if (behaviour.starttls && !behaviour.hidesStartTls && !this.encrypted) {
      offered.push("STARTTLS");
    }
    const lines = ["{host} greets {client}", ...offered].map(
      (text, index) => `250${index === offered.length ? " " : "-"}${text}`,
    );
    const usual = verb === "EHLO" ? reply(...lines) : reply("250 {host}");
    await ((verb === "EHLO" ? behaviour.ehlo : behaviour.helo) ?? usual)(this);
    if (this.#succeeded()) {
      this.#stage = "greeted";
    }
  }

  async #mail(argument: string): Promise<void> {
    const found = mailPath.exec(argument);
    if (this.#stage === "connected") {
      return reply("503 5.5.1 EHLO first")(this);
    }
    if (this.#stage !== "greeted") {
      return reply("503 5.5.1 Nested MAIL command")(this);
    }
    if (!found) {
      return reply("501 5.5.4 Syntax: MAIL FROM:<address>")(this);
    }
    this.path = found[1] ?? "";
    this.#smtpUtf8 = /\bSMTPUTF8\b/i.test(found[2] ?? "");
    if (this.#smtpUtf8 && !this.#capabilities().includes("SMTPUTF8")) {
      return reply("555 5.5.4 Unsupported option: SMTPUTF8")(this);
    }
    await (this.#behaviour.mail ?? senderOk)(this);
    if (this.#succeeded()) {
      this.#stage = "mail";
    }
  }

  async #rcpt(argument: string): Promise<void> {
    const found = rcptPath.exec(argument);
    if (this.#stage !== "mail" && this.#stage !== "rcpt") {
      return reply("503 5.5.1 MAIL first")(this);
    }
    if (!found) {
      return reply("501 5.5.4 Syntax: RCPT TO:<address>")(this);
    }
    this.path = found[1] ?? "";
    this.#sandbox.onRecipient(this.path);
    // oxlint-disable-next-line no-control-regex
    if (!this.#smtpUtf8 && /[^\x00-\x7f]/.test(this.path)) {
      return reply("553 5.6.7 SMTPUTF8 is needed for this address")(this);
    }
    await (this.#behaviour.rcpt ?? userUnknown)(this);
    if (this.#succeeded()) {
      this.#stage = "rcpt";
    }
  }

  async #quit(): Promise<void> {
    await (this.#behaviour.quit ?? farewell)(this);
    this.hangUp();
  }

  #capabilities(): readonly string[] {
    return this.#behaviour.capabilities ?? politeCapabilities;
  }

  #succeeded(): boolean {
    return this.#lastCode >= 200 && this.#lastCode < 300;
  }
}
