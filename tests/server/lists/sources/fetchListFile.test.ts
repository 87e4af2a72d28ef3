import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import type { Network, Ports } from "#engine/network/network.ts";
import { listById } from "#server/data/queries/lists.ts";
import { uploadBytes } from "#server/services/uploads/uploadBytes.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** Time that each host takes before it fails, in ms. */
const tookMs: Record<string, number> = {
  "no-address.example.com": 0,
  "private.example.com": 40,
  "closed.example.com": 900,
  "silent.example.com": 24_999,
  "trickling.example.com": 30_001,
};

/** Returns ports whose clock advances while a host fails and while somebody sleeps, the time of that clock, and the names that were looked up. Names with `hanging` get no answer. */
function failingInternet(): { ports: Ports; elapsed: () => number; names: Set<string> } {
  const open = portsOf(null);
  const names = new Set<string>();
  let elapsed = 0;
  const clock: Ports["clock"] = {
    ...open.clock,
    elapsed: () => elapsed,
    sleep: async (ms) => {
      elapsed += ms;
    },
  };
  const networkOf = (host: string): Network => ({
    ...open.networkOf(host),
    resolver: {
      lookup: async (name, type, { signal }) => {
        names.add(name);
        if (name.includes("hanging")) {
          await new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(new Error("stopped")));
          });
        }
        elapsed += type === "A" ? (tookMs[name] ?? 0) : 0;
        const data = name === "private.example.com" ? "10.1.2.3" : "9.9.9.9";
        const found = type === "A" && name !== "no-address.example.com";
        return {
          name,
          type,
          server: "",
          transport: "udp",
          status: "answer",
          records: found ? [{ name, type, ttl: 1, data }] : [],
          soa: null,
          started_ms: 0,
          ms: 0,
          detail: null,
        };
      },
    },
    dialer: {
      dial: async () => ({ ok: false, failure: "refused", detail: "" }),
      startTls: () => Promise.reject(new Error("not needed")),
    },
  });
  return { ports: { clock, networkOf }, elapsed: () => elapsed, names };
}

describe.each(databases)("lists from URLs on $name", ({ open }) => {
  const { ports, elapsed, names } = failingInternet();
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startTestServer({ open, ports });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(async () => {
    await server.close();
  });
  const create = (source: object) =>
    owner.ask("POST", "/v1/lists", {
      body: { source },
      headers: { "idempotency-key": JSON.stringify(source) },
    });
  const read = (id: string): Promise<List> =>
    until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      (list) => list.state !== "parsing",
    );

  test("that fail look alike: state, code, sentence and time", async () => {
    const seen = [];
    for (const host of Object.keys(tookMs)) {
      const began = elapsed();
      const { id } = (await create({ url: `http://${host}/list.csv` })).json<List>();
      const { state, error } = await read(id);
      seen.push({ state, error, ms: elapsed() - began });
    }
    const failed = {
      state: "failed",
      error: {
        code: "url_failed",
        detail: "We couldn't download a file from this URL.",
        line: null,
      },
    };
    expect(seen).toEqual([
      { ...failed, ms: 30_000 },
      { ...failed, ms: 30_000 },
      { ...failed, ms: 30_000 },
      { ...failed, ms: 30_000 },
      { ...failed, ms: 60_000 },
    ]);
  });

  test("have the last part of their path as name", async () => {
    for (const [path, name] of [
      ["/team/my%20list.csv?key=1", "my list.csv"],
      ["/100%.csv", "100%.csv"],
      ["/team/", "team"],
      ["/", "list"],
    ]) {
      const list = (await create({ url: `http://refusing.example.com${path}` })).json<List>();
      expect(list.name).toBe(name);
      // Waits for its end, so that no other list waits for it.
      await read(list.id);
    }
  });

  test("the operator's log has the reason", () => {
    const logged = server.logged.filter((line) => line.includes("list not downloaded"));
    expect(logged.join("\n")).toContain("private.example.com isn't on the public internet.");
    expect(logged.join("\n")).not.toContain("list.csv");
  });

  test("that were downloaded but can't be read are told at once", async () => {
    const files = createServer((_request, reply) => reply.end());
    await new Promise<void>((resolve) => {
      files.listen(0, "127.0.0.1", resolve);
    });
    const began = elapsed();
    const { port } = files.address() as AddressInfo;
    const { id } = (await create({ url: `http://127.0.0.1:${port}/` })).json<List>();
    expect((await read(id)).error).toMatchObject({ code: "file_empty" });
    expect(elapsed() - began).toBe(0);
    files.close();
  });

  test("of several megabytes arrive byte for byte", async () => {
    const note = "n".repeat(10_000);
    const rows = Array.from({ length: 300 }, (_, row) => `person${row}@example.com,${note}`);
    const text = `email,note\n${rows.join("\n")}\n`;
    const files = createServer((_request, reply) => reply.end(text));
    await new Promise<void>((resolve) => {
      files.listen(0, "127.0.0.1", resolve);
    });
    const { port } = files.address() as AddressInfo;
    const { id } = (await create({ url: `http://127.0.0.1:${port}/big.csv` })).json<List>();
    expect(await read(id)).toMatchObject({ state: "ready", counts: { rows: rows.length } });
    const { database } = server.context;
    const list = await listById(database.queries, id);
    const stored = await buffer(uploadBytes(database, list?.upload_id ?? ""));
    expect(stored.equals(Buffer.from(text))).toBe(true);
    files.close();
  });

  test.each([
    "http://files.example.com:25/",
    "https://files.example.com:8443/list.csv",
    "http://10.0.0.8/",
    "https://ann:secret@files.example.com/",
    "ftp://files.example.com/",
  ])("are refused at once where the URL can't be contacted: %s", async (url) => {
    const reply = await create({ url });
    expect([reply.statusCode, reply.json().errors]).toMatchObject([
      422,
      [{ pointer: "#/source/url", code: "not_a_list_url" }],
    ]);
  });

  test("that hang hold two downloads of their account, and none of its other lists", async () => {
    for (const host of ["hanging-1", "hanging-2", "hanging-3"]) {
      expect((await create({ url: `http://${host}.example.com/` })).statusCode).toBe(201);
    }
    // The newest list is read although an older one waits to be downloaded.
    const { id } = (await create({ text: "ann@example.com" })).json<List>();
    expect((await read(id)).state).toBe("ready");
    expect([...names].filter((name) => name.startsWith("hanging")).toSorted()).toEqual([
      "hanging-1.example.com",
      "hanging-2.example.com",
    ]);
  });
});
