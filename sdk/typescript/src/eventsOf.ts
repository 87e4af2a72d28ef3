import { ConnectionFailed, MailverdictError } from "./errors.ts";
import type { CheckName, CheckResult, List, TranscriptLine, Validation } from "./apiTypes.ts";

/** Event of the stream of a validation. `done` is the last one. */
export type ValidationStreamEvent =
  | { id: number; event: "check_started"; data: { name: CheckName; at_ms: number } }
  | { id: number; event: "check"; data: CheckResult }
  | { id: number; event: "line"; data: { session: number; host: string; line: TranscriptLine } }
  | { id: number; event: "done"; data: Validation };

/** Event of the stream of a list: the list as it is. `done` is the last one. */
export type ListStreamEvent = { id: number; event: "list" | "done"; data: List };

/** A server-sent event as it arrived. */
interface ServerEvent {
  id: number;
  event: string;
  data: unknown;
}

/** Parses the lines of one event (WHATWG HTML §9.2); null for a comment. */
function parsed(block: string): ServerEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) {
      fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /u, ""));
    }
  }
  const data = fields.get("data");
  return data === undefined
    ? null
    : {
        id: Number(fields.get("id") ?? 0),
        event: fields.get("event") ?? "message",
        data: JSON.parse(data) as unknown,
      };
}

/** Returns the error of a stream that ended too early. */
export const brokenOff = (cause?: unknown): ConnectionFailed =>
  new ConnectionFailed("The stream broke off before its end. Follow it again.", { cause });

/** Characters of the longest event. Those of the server have a few thousand. */
const longest = 16 * 1024 * 1024;

/** Yields the events of a reply as they arrive, and closes the connection when the caller stops. */
export async function* eventsOf(response: Response): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = response.body?.getReader();
  const read = () => reader?.read().catch((error: unknown) => Promise.reject(brokenOff(error)));
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const part = await read();
      if (part === undefined || part.done) {
        return;
      }
      const fresh = decoder.decode(part.value, { stream: true });
      const ends = (text.slice(-1) + fresh).includes("\n\n");
      text += fresh;
      if (!ends) {
        if (text.length > longest) {
          throw new MailverdictError(
            "The stream has an event of more than 16 MB. Check that the url is a Mailverdict installation.",
          );
        }
        continue;
      }
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parsed(block);
        if (event !== null) {
          yield event;
        }
      }
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}
