import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Sandbox } from "#sandbox/sandbox.ts";

/** A plain line-by-line client, so that the sandbox is judged by bytes and not by our own engine. */
export class SmtpClient {
  socket: Socket;
  #received = "";
  #ended = false;
  #wake: () => void = () => {};

  constructor(socket: Socket) {
    this.socket = socket;
    this.#listen(socket);
  }

  /** Connects to the host that DNS gives this address. */
  static async connect(sandbox: Sandbox, address: string): Promise<SmtpClient> {
    const place = sandbox.endpoint(address);
    if (!place) {
      throw new Error(`Nothing listens for ${address}.`);
    }
    const socket = connect({ host: place.address, port: place.port });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("error", reject);
    });
    return new SmtpClient(socket);
  }

  /** One whole reply; what came so far where the connection has ended. */
  async reply(): Promise<string> {
    for (;;) {
      const found = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\n/.exec(this.#received);
      if (found) {
        this.#received = this.#received.slice(found[0].length);
        return found[0].trimEnd();
      }
      if (this.#ended) {
        return this.#received;
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async ask(line: string): Promise<string> {
    this.socket.write(`${line}\r\n`);
    return this.reply();
  }

  /** Says hello and names the sender; returns the reply to RCPT. */
  async askFor(recipient: string): Promise<string> {
    await this.reply();
    await this.ask("EHLO probe.example");
    await this.ask("MAIL FROM:<probe@probe.example>");
    return this.ask(`RCPT TO:<${recipient}>`);
  }

  async startTls(): Promise<void> {
    await this.ask("STARTTLS");
    const secured = connectTls({ socket: this.socket, rejectUnauthorized: false });
    this.socket = secured;
    await new Promise<void>((resolve, reject) => {
      secured.once("secureConnect", resolve).once("error", reject);
    });
    this.#received = "";
    this.#listen(secured);
  }

  /** Resolves once the connection is gone. */
  async ended(): Promise<void> {
    while (!this.#ended) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  end(): void {
    this.socket.destroy();
  }

  #listen(socket: Socket): void {
    const finish = () => {
      this.#ended = true;
      this.#wake();
    };
    socket.on("error", finish).on("close", finish);
    socket.on("data", (chunk: Buffer) => {
      this.#received += chunk.toString("utf8");
      this.#wake();
    });
  }
}
