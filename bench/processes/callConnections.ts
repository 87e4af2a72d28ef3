import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Status of a response, and whether it says when to come back; status 0 means a broken connection. */
export interface CallReply {
  status: number;
  retryAfter: boolean;
}

/** Returns the first response in the text, and whether its connection closes; null if it isn't complete. */
function replyIn(text: string): (CallReply & { closes: boolean }) | null {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) {
    return null;
  }
  const head = text.slice(0, end).toLowerCase();
  const length = Number(/\r\ncontent-length: (\d+)/u.exec(head)?.[1] ?? 0);
  if (text.length < end + 4 + length) {
    return null;
  }
  return {
    status: Number(head.slice(9, 12)),
    retryAfter: head.includes("\r\nretry-after: "),
    closes: head.includes("\r\nconnection: close"),
  };
}

/** Connections that stay open between calls, as many as needed. A call does less than one of Node's client, so that load from the same machine leaves the server its processor. */
export class CallConnections {
  readonly #port: number;
  readonly #idle: Socket[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  /** Opens new connections before there is load: a server that is busy accepts them late, and one that is idle closes them soon. */
  async open(count: number): Promise<void> {
    for (const socket of this.#idle.splice(0)) {
      socket.destroy();
    }
    while (this.#idle.length < count) {
      const socket = this.#connect();
      await once(socket, "connect");
      this.#keep(socket);
    }
  }

  #connect(): Socket {
    const socket = connect(this.#port, "127.0.0.1").setEncoding("latin1").setNoDelay();
    return socket.on("error", () => socket.destroy());
  }

  #keep(socket: Socket): void {
    this.#idle.push(socket.once("close", () => this.#forget(socket)));
  }

  /** Sends the bytes of a request and returns its response. */
  call(bytes: string): Promise<CallReply> {
    const socket = this.#idle.pop() ?? this.#connect();
    socket.removeAllListeners("close");
    return new Promise((resolve) => {
      let received = "";
      const end = (reply: CallReply) => {
        socket.removeAllListeners("data").removeAllListeners("close");
        resolve(reply);
      };
      const broken = () => end({ status: 0, retryAfter: false });
      socket.on("close", broken).on("data", (text) => {
        received += String(text);
        const reply = replyIn(received);
        if (reply === null) {
          return;
        }
        end(reply);
        if (reply.closes) {
          socket.end();
        } else {
          this.#keep(socket);
        }
      });
      socket.write(bytes);
    });
  }

  #forget(socket: Socket): void {
    const index = this.#idle.indexOf(socket);
    if (index >= 0) {
      this.#idle.splice(index, 1);
    }
  }
}
