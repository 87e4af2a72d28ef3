import { type AddressInfo, createServer } from "node:net";

/** A mail server on loopback that accepts every message. */
export interface MailReceiver {
  /** Its URL, for `SMTP_URL`. */
  url: string;
  /** Messages in the order they arrived, as they were sent. */
  messages: string[];
  close: () => Promise<void>;
}

/** Starts a mail server that stores the messages it receives. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const messages: string[] = [];
  const server = createServer((socket) => {
    let message: string | null = null;
    let rest = "";
    socket.write("220 mx ESMTP\r\n");
    socket.on("error", () => socket.destroy());
    socket.setEncoding("utf8").on("data", (text) => {
      const lines = (rest + String(text)).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (message === null) {
          message = line === "DATA" ? "" : null;
          socket.write(line === "DATA" ? "354 go on\r\n" : "250 ok\r\n");
        } else if (line === ".") {
          messages.push(message);
          message = null;
          socket.write("250 ok\r\n");
        } else {
          message += `${line.replace(/^\.\./u, ".")}\r\n`;
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
