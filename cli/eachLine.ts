import type { SandboxError } from "#contract/sandboxErrors.ts";
import type { Readable, Writable } from "node:stream";
import { linesOf, LineWriter } from "./lines.ts";

/** Error of one line. */
export interface LineError {
  code:
    | "invalid_json"
    | "not_a_string"
    | "not_an_object"
    | "invalid_field"
    | "line_too_long"
    | SandboxError;
  message: string;
}

/** Result of one line. */
export type LineResult = { ok: true; value: unknown } | { ok: false; error: LineError };

const atOnce = 32;

/**
 * Writes one line of JSON for each line of JSON, in order, with at most 32 in progress; an invalid line gets an
 * error.
 */
export async function eachLine(
  streams: { input: Readable; output: Writable },
  answer: (value: unknown) => LineResult | Promise<LineResult>,
): Promise<void> {
  const writer = new LineWriter(streams.output);
  const waiting: Promise<string>[] = [];
  const settleFirst = async (): Promise<void> => {
    const first = waiting.shift();
    if (first !== undefined) {
      await writer.write(await first);
    }
  };
  for await (const { number, text } of linesOf(streams.input)) {
    waiting.push(answerLine(number, text, answer));
    if (waiting.length >= atOnce) {
      await settleFirst();
    }
  }
  while (waiting.length > 0) {
    await settleFirst();
  }
  await writer.flush();
}

async function answerLine(
  line: number,
  text: string | null,
  answer: (value: unknown) => LineResult | Promise<LineResult>,
): Promise<string> {
  const result = await answerText(text, answer);
  return JSON.stringify(result.ok ? result.value : { error: { ...result.error, line } });
}

async function answerText(
  text: string | null,
  answer: (value: unknown) => LineResult | Promise<LineResult>,
): Promise<LineResult> {
  if (text === null) {
    return refused("line_too_long", "A line may have at most 1,048,576 characters.");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused("invalid_json", "This line isn't valid JSON.");
  }
  return answer(value);
}

/** Returns the result for an invalid line. */
export function refused(code: LineError["code"], message: string): LineResult {
  return { ok: false, error: { code, message } };
}
