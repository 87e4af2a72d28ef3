import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Network } from "#engine/network/network.ts";
import { isPublicAddress } from "#engine/transport/isPublicAddress.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import { type DownloadLimits, downloadUrl } from "#server/lists/sources/downloadUrl.ts";

const limits: DownloadLimits = {
  bytes: 1000,
  redirects: 2,
  connectMs: 500,
  idleMs: 300,
  totalMs: 2000,
};
const records = new Map<string, string[]>();
let server: Server;
let answer: RequestListener = () => undefined;
let dialled: string[] = [];
let lookups = 0;

beforeAll(async () => {
  server = createServer((request, reply) => answer(request, reply));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  records.clear();
  records.set("files.example.com", ["8.8.8.8"]);
  [dialled, lookups] = [[], 0];
  answer = (_request, reply) => reply.end("a@example.com\n");
});

/** Returns the internet with these records, where 8.8.8.8 is the server of the tests. Nothing else can be dialled. */
function internet(sandbox = false): Network {
  const { port } = server.address() as AddressInfo;
  return {
    sandbox,
    mayDial: isPublicAddress,
    resolver: {
      lookup: async (name, type) => {
        lookups += 1;
        const found = (records.get(name) ?? []).filter((address) =>
          type === "AAAA" ? address.includes(":") : !address.includes(":"),
        );
        return {
          name,
          type,
          server: "",
          transport: "udp",
          status: "answer",
          records: found.map((data) => ({ name, type, ttl: 1, data })),
          soa: null,
          started_ms: 0,
          ms: 0,
          detail: null,
        };
      },
    },
    dialer: {
      dial: async ({ address }) => {
        dialled.push(address);
        return address === "8.8.8.8"
          ? { ok: true, socket: connect(port, "127.0.0.1") }
          : { ok: false, failure: "refused", detail: "" };
      },
      startTls: () => Promise.reject(new Error("not needed")),
    },
  } as Partial<Network> as Network;
}

async function download(url: string, over: Partial<DownloadLimits> = {}): Promise<string> {
  const pieces: Uint8Array[] = [];
  const ports = { networkOf: () => internet() };
  for await (const piece of downloadUrl(ports, url, { ...limits, ...over })) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

async function codeOf(url: string, over: Partial<DownloadLimits> = {}): Promise<string> {
  try {
    return `downloaded ${await download(url, over)}`;
  } catch (error) {
    return error instanceof ListReadError ? error.code : String(error);
  }
}

describe("a list from a URL", () => {
  test("is downloaded with the path and query that were given", async () => {
    answer = (request, reply) => reply.end(`${request.headers.host} ${request.url}`);
    expect(await download("http://files.example.com/a%20b.csv?key=1#top")).toBe(
      "files.example.com /a%20b.csv?key=1",
    );
  });

  test.each([
    "http://127.0.0.1/",
    "http://localhost/",
    "http://[::1]/",
    "http://10.0.0.8/list.csv",
    "http://169.254.169.254/latest/meta-data/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://127.1/",
    "http://[::ffff:127.0.0.1]/",
    "http://[fd00::1]/",
    "http://internal.example.com/",
    "http://mixed.example.com/",
    "http://user:secret@files.example.com/",
    "ftp://files.example.com/",
    "file:///etc/passwd",
    "data:text/csv,a@example.com",
  ])("at %s is refused without a connection", async (url) => {
    records.set("localhost", ["127.0.0.1"]);
    records.set("internal.example.com", ["192.168.1.4"]);
    records.set("mixed.example.com", ["8.8.8.8", "fd00::1"]);
    expect([await codeOf(url), dialled]).toEqual(["url_refused", []]);
  });

  test("of the sandbox is refused", async () => {
    const ports = { networkOf: () => internet(true) };
    await expect(downloadUrl(ports, "http://files.example.com/", limits).next()).rejects.toThrow(
      "isn't on the public internet",
    );
  });

  test("is dialled at the address that was checked, whatever the name resolves to afterwards", async () => {
    const checked = records.get("files.example.com")!;
    answer = (_request, reply) => reply.end("once");
    const before = download("http://files.example.com/");
    records.set("files.example.com", ["127.0.0.1"]);
    expect([await before, lookups, dialled, checked]).toEqual([
      "once",
      2,
      ["8.8.8.8"],
      ["8.8.8.8"],
    ]);
    // The next download sees the new address, and is refused.
    expect(await codeOf("http://files.example.com/")).toBe("url_refused");
  });

  test("follows redirects and checks each target", async () => {
    answer = (request, reply) => {
      const to = { "/a": "/b", "/b": "http://files.example.com/c" }[request.url ?? ""];
      return to === undefined ? reply.end("c") : reply.writeHead(302, { location: to }).end();
    };
    expect(await download("http://files.example.com/a")).toBe("c");
    answer = (_request, reply) => reply.writeHead(302, { location: "http://10.1.2.3/" }).end();
    expect(await codeOf("http://files.example.com/")).toBe("url_refused");
    answer = (_request, reply) => reply.writeHead(302, { location: "file:///etc/passwd" }).end();
    expect(await codeOf("http://files.example.com/")).toBe("url_refused");
    answer = (_request, reply) => reply.writeHead(302, { location: "/again" }).end();
    expect(await codeOf("http://files.example.com/")).toBe("url_failed");
    expect(new Set(dialled)).toEqual(new Set(["8.8.8.8"]));
  });

  test("is refused above the limit, stated or not", async () => {
    answer = (_request, reply) => reply.end("x".repeat(1001));
    expect(await codeOf("http://files.example.com/")).toBe("file_too_large");
    answer = (_request, reply) => {
      reply.write("x".repeat(600));
      reply.end("x".repeat(600));
    };
    expect(await codeOf("http://files.example.com/")).toBe("file_too_large");
  });

  test("that never ends, trickles or stays silent runs out of time", async () => {
    answer = () => undefined;
    expect(await codeOf("http://files.example.com/")).toBe("url_timeout");
    answer = (_request, reply) => void reply.write("a");
    expect(await codeOf("http://files.example.com/")).toBe("url_timeout");
    answer = (_request, reply) => {
      const timer = setInterval(() => reply.write("a"), 50);
      reply.on("close", () => clearInterval(timer));
    };
    expect(await codeOf("http://files.example.com/", { totalMs: 600 })).toBe("url_timeout");
  });

  test("distinguishes an error of the server from an unreachable server", async () => {
    answer = (_request, reply) => reply.writeHead(404).end();
    expect(await codeOf("http://files.example.com/")).toBe("url_failed");
    records.set("away.example.com", ["9.9.9.9"]);
    expect(await codeOf("http://away.example.com/")).toBe("url_unreachable");
    expect(await codeOf("http://nowhere.example.com/")).toBe("url_unreachable");
    answer = (request) => request.socket.destroy();
    expect(await codeOf("http://files.example.com/")).toBe("url_unreachable");
  });
});
