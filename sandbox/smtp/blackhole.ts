import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

/** A port with a full connection queue, so that the system drops every further SYN. */
export interface Blackhole {
  port: number;
  close(): Promise<void>;
}

// The thread listens and then blocks forever, so it never accepts a connection.
const threadSource = `
const { parentPort, workerData } = require("node:worker_threads");
const server = require("node:net").createServer();
server.listen({ host: workerData.host, port: workerData.port, backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});`;
const fillers = 4;
const settleMs = 50;

/** Opens the port and fills its queue. */
export async function openBlackhole(host: string, port: number): Promise<Blackhole> {
  const thread = new Worker(threadSource, { eval: true, workerData: { host, port } });
  const bound = await new Promise<number>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
  const sockets = await Promise.all(Array.from({ length: fillers }, () => fill(host, bound)));
  return {
    port: bound,
    close: async () => {
      for (const socket of sockets) {
        socket.destroy();
      }
      await thread.terminate();
    },
  };
}

/** Opens one connection, which fills a slot of the queue or waits if none is left. */
function fill(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port });
  socket.on("error", () => socket.destroy());
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, settleMs, socket);
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}
