import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { createUpload, readUpload } from "#contract/uploads.ts";
import { upload } from "#tests/web/support/lists.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const megabyte = 1024 * 1024;
const file = new File([new Uint8Array(2.5 * megabyte)], "people.csv", { lastModified: 1 });

/** Serves uploads and stores what arrives; `issue` may return another response to a part. */
function keeping(issue: (part: number) => Response | undefined = () => undefined) {
  const seen = { offsets: [] as number[], names: [] as string[], placed: 0, received: 0 };
  const standing = () =>
    upload({ bytes: file.size, received: seen.received, complete: seen.received === file.size });
  server.use(
    serve(createUpload, ({ body }) => {
      seen.placed += 1;
      seen.names.push((body as { name: string }).name);
      return standing();
    }),
    serve(readUpload, standing),
    http.patch("*/v1/uploads/:id", async ({ request }) => {
      const offset = Number(request.headers.get("upload-offset"));
      seen.offsets.push(offset);
      const broken = issue(seen.offsets.length);
      if (broken !== undefined) {
        return broken;
      }
      seen.received = offset + (await request.arrayBuffer()).byteLength;
      return HttpResponse.json(standing());
    }),
  );
  return seen;
}

async function send(id: string | null = null, sending = file) {
  quitSession();
  vi.resetModules();
  const { uploadFile } = await import("#web/api/uploadFile.ts");
  const waits: boolean[] = [];
  const watcher = {
    onUploadCreated: () => undefined,
    onReceived: () => undefined,
    onWaiting: (waiting: boolean) => waits.push(waiting),
  };
  const sent = await uploadFile(sending, { id, watcher, signal: new AbortController().signal });
  return { sent, waits };
}

beforeEach(() => vi.restoreAllMocks());

test("a file goes in parts of one megabyte, one behind the other", async () => {
  const seen = keeping();
  const { sent } = await send();
  expect(seen.offsets).toEqual([0, megabyte, 2 * megabyte]);
  expect(sent).toMatchObject({ complete: true, received: file.size });
});

test("the name of a file loses line breaks and direction marks, which the server refuses", async () => {
  const seen = keeping();
  await send(null, new File([file], "\u200fقائمة\n2026.csv"));
  expect(seen.names).toEqual(["قائمة 2026.csv"]);
});

test("a lost part is sent again from the server's position", async () => {
  const seen = keeping((part) => (part === 2 ? HttpResponse.error() : undefined));
  const { sent, waits } = await send();
  expect(seen.offsets).toEqual([0, megabyte, megabyte, 2 * megabyte]);
  expect([sent?.complete, seen.placed, waits.includes(true)]).toEqual([true, 1, true]);
});

test("a started upload resumes without the parts that have arrived", async () => {
  const seen = keeping();
  seen.received = megabyte;
  await send("upl_1");
  expect([seen.placed, seen.offsets]).toEqual([0, [megabyte, 2 * megabyte]]);
});

test("a part that the server has already is not sent twice", async () => {
  const seen = keeping((part) => {
    if (part === 1) {
      seen.received = megabyte;
      return problem("offset_mismatch");
    }
    return undefined;
  });
  await send();
  expect(seen.offsets).toEqual([0, megabyte, 2 * megabyte]);
});

test.each(["storage_full", "uploads_full", "too_many_uploads"] as const)(
  "%s ends the upload with its reason: waiting would not help",
  async (code) => {
    keeping(() => problem(code));
    const failure = await send().catch((error: unknown) => error);
    expect(failure).toMatchObject({ failure: { problem: { code } } });
  },
);

test("a part that came too slowly is sent again", async () => {
  const later = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((
    act: () => void,
    ms = 0,
    ...rest: unknown[]
  ) => later(act, ms >= 1000 ? 0 : ms, ...rest)) as typeof setTimeout);
  keeping((part) => (part === 1 ? problem("body_too_slow") : undefined));
  const { sent } = await send();
  expect(sent?.complete).toBe(true);
});

test("a server that is busy or out of reach is tried again, after 1, 2, 4, 8 and at most 15 seconds", async () => {
  const waited: number[] = [];
  const later = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((
    act: () => void,
    ms = 0,
    ...rest: unknown[]
  ) => {
    waited.push(ms);
    return later(act, ms >= 1000 ? 0 : ms, ...rest);
  }) as typeof setTimeout);
  keeping((part) => (part <= 6 ? problem("rate_limited") : undefined));
  const { sent } = await send();
  expect(sent?.complete).toBe(true);
  // Other code sets timers meanwhile, all of them shorter.
  expect(waited.filter((ms) => ms >= 8000)).toEqual([8000, 15_000, 15_000]);
});
