import { Duplex } from "node:stream";

const pieceBytes = 4096;

/** Passes a socket's data on in small chunks. TLS on the socket itself would bypass its `onread` buffer and read 64 KB at a time. */
export class PiecewiseStream extends Duplex {
  readonly #socket: Duplex;

  constructor(socket: Duplex) {
    super({ readableHighWaterMark: pieceBytes });
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => {
      if (!this.push(chunk)) {
        socket.pause();
      }
    });
    socket.on("end", () => this.push(null));
    socket.on("error", (error) => this.destroy(error));
    // A socket closes by itself after its end, while its data may still be buffered here.
    socket.on("close", () => {
      if (!socket.readableEnded) {
        this.destroy();
      }
    });
    socket.pause();
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
