import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { PiecewiseStream } from "#engine/transport/piecewiseStream.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) {
    close();
  }
});

/** Returns the client socket of a connection to a server with this handler. */
async function connected(serve: (socket: Socket) => void): Promise<Socket> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve) => void socket.once("connect", resolve));
  return socket;
}

describe("a socket handed on piece by piece", () => {
  it("loses nothing of what was said before the end, however late it is read", async () => {
    const said = Buffer.from("421 closing\r\n");
    const socket = await connected((server) => server.end(said));
    const stream = new PiecewiseStream(socket);
    // The received data stays buffered in the stream while the socket closes.
    stream.read(0);
    await new Promise<void>((resolve) => void socket.once("close", resolve));
    const heard: Buffer[] = [];
    for await (const chunk of stream) {
      heard.push(chunk as Buffer);
    }
    expect(Buffer.concat(heard).equals(said)).toBe(true);
  });

  it("stops reading while its buffer isn't consumed", async () => {
    const socket = await connected((server) => {
      server.write(Buffer.alloc(10_000_000));
    });
    const stream = new PiecewiseStream(socket);
    stream.once("data", () => stream.pause());
    await new Promise<void>((resolve) => void socket.once("pause", resolve));
    expect(socket.bytesRead).toBeLessThan(1_000_000);
    stream.destroy();
    expect(socket.destroyed).toBe(true);
  });

  it("ends with an error where the connection was reset", async () => {
    const socket = await connected((server) => {
      server.once("data", () => server.resetAndDestroy());
    });
    const stream = new PiecewiseStream(socket);
    const failed = new Promise<Error>((resolve) => void stream.once("error", resolve));
    stream.resume().write("EHLO");
    const error = await failed;
    expect(error).toMatchObject({ code: "ECONNRESET" });
  });
});
