/** One event of a `text/event-stream`. */
export interface StreamEvent {
  id: string | null;
  event: string;
  data: string;
}

function parseEvent(block: string): StreamEvent | null {
  const event: StreamEvent = { id: null, event: "message", data: "" };
  const data: string[] = [];
  for (const line of block.split(/\r\n|\r|\n/u)) {
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/su.exec(line) ?? [];
    if (name === "data") {
      data.push(value);
    } else if (name === "event") {
      event.event = value;
    } else if (name === "id") {
      event.id = value;
    }
  }
  return data.length === 0 ? null : { ...event, data: data.join("\n") };
}

/** Splits a body into its server-sent events as they arrive (WHATWG HTML §9.2). */
export async function* parseEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) {
        return;
      }
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r\n\r\n|\n\n|\r\r/u);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== null) {
          yield event;
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
