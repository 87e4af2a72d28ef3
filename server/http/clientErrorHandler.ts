import type { Socket } from "node:net";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Returns a handler that sends a problem document for input that isn't HTTP, before there is a request. */
export function clientErrorHandler({ texts }: Pick<AppContext, "texts">) {
  return (error: Error, socket: Socket): void => {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ECONNRESET" || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const statusLine = statusLines[code] ?? "400 Bad Request";
    const id = newId("req");
    const { title } = texts.in("en").errors.malformed_request;
    const body = JSON.stringify({
      type: "about:blank",
      title,
      status: Number(statusLine.slice(0, 3)),
      detail: title,
      message: title,
      instance: "/",
      code: "malformed_request",
      request_id: id,
    });
    const head = [
      `HTTP/1.1 ${statusLine}`,
      "content-type: application/problem+json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${id}`,
      "connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  };
}
