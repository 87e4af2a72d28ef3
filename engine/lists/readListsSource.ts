import { open } from "node:fs/promises";
import { type OperatorLists, parseOperatorLists } from "./operatorLists.ts";

/** Maximum unpacked size of a source, in bytes. */
const sourceOctetsMax = 10 * 1024 * 1024;
const usualTimeoutMs = 20_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const redirectsMax = 3;

/** The lists with their source text, or one English sentence with the reason for rejecting them. */
type SourceReading =
  | { ok: true; lists: OperatorLists; text: string }
  | { ok: false; issue: string };

type Text = { ok: true; text: string } | { ok: false; issue: string };

const tooBig: Text = {
  ok: false,
  issue: `It is larger than ${sourceOctetsMax / 1024 / 1024} MB.`,
};

/** Returns true for a source to read over HTTP; anything else is a file. */
export function isWebSource(source: string): boolean {
  return /^https?:\/\//iu.test(source);
}

async function readText(chunks: AsyncIterable<Uint8Array>): Promise<Text> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > sourceOctetsMax) {
      return tooBig;
    }
    read.push(chunk);
  }
  return { ok: true, text: Buffer.concat(read).toString("utf8") };
}

/** Downloads a source. Follows redirects within the same origin only: others could reach into the operator's network. */
async function fetchText(source: string, signal: AbortSignal, redirects = 0): Promise<Text> {
  const headers = { accept: "text/plain, application/json;q=0.9" };
  const reply = await fetch(source, { signal, headers, redirect: "manual" });
  const location = reply.headers.get("location");
  if (redirectStatuses.has(reply.status) && location !== null && URL.canParse(location, source)) {
    await reply.body?.cancel();
    const next = new URL(location, source);
    if (next.origin !== new URL(source).origin) {
      return {
        ok: false,
        issue: `It redirects to ${next.origin}. Set the source to that address.`,
      };
    }
    return redirects < redirectsMax
      ? fetchText(next.href, signal, redirects + 1)
      : { ok: false, issue: "It redirects too many times." };
  }
  if (reply.status !== 200 || reply.body === null) {
    await reply.body?.cancel();
    return { ok: false, issue: `It returned status ${reply.status}.` };
  }
  if (reply.headers.get("content-type")?.includes("html") === true) {
    await reply.body.cancel();
    return { ok: false, issue: "It's a web page, not a list." };
  }
  return readText(reply.body);
}

async function fileText(path: string): Promise<Text> {
  const file = await open(path, "r");
  try {
    if (!(await file.stat()).isFile()) {
      return { ok: false, issue: "It isn't a file." };
    }
    return await readText(file.createReadStream({ autoClose: false }));
  } finally {
    await file.close();
  }
}

function whyUnread(error: unknown): string {
  const { name, code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (name === "TimeoutError") {
    return "It timed out.";
  }
  const inner = (cause as NodeJS.ErrnoException | undefined)?.code;
  return `It couldn't be read (${code ?? inner ?? name}).`;
}

/** Reads an operator's lists from a file or over HTTP, with limits for size and time. Never rejects. */
export async function readListsSource(
  source: string,
  limits: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<SourceReading> {
  const over = AbortSignal.timeout(limits.timeoutMs ?? usualTimeoutMs);
  const signal = limits.signal === undefined ? over : AbortSignal.any([over, limits.signal]);
  try {
    const read = isWebSource(source) ? await fetchText(source, signal) : await fileText(source);
    if (!read.ok) {
      return read;
    }
    const parsed = parseOperatorLists(read.text, source);
    return parsed.ok ? { ...parsed, text: read.text } : parsed;
  } catch (error) {
    return { ok: false, issue: whyUnread(error) };
  }
}
