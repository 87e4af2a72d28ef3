import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Network } from "#engine/network/network.ts";
import { isPublicAddress } from "#engine/transport/isPublicAddress.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import { type DownloadLimits, downloadUrl } from "#server/lists/sources/downloadUrl.ts";
import type { TargetSettings } from "#server/services/outgoing/outgoingUrl.ts";
import { startTlsProxy } from "#tests/support/tlsProxy.ts";

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
        if (name === "silent.example.com") {
          throw new Error("no name server answered");
        }
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
      dial: async ({ address, port: at }) => {
        dialled.push(`${address}:${at}`);
        return address === "8.8.8.8"
          ? { ok: true, socket: connect(port, "127.0.0.1") }
          : { ok: false, failure: "refused", detail: "" };
      },
      startTls: () => Promise.reject(new Error("not needed")),
    },
  } as Partial<Network> as Network;
}

const atPublicUrl: TargetSettings = {
  host: "127.0.0.1",
  publicUrl: "https://mailverdict.example.com",
  publicUrlGiven: true,
};
const onThisMachine: TargetSettings = {
  host: "127.0.0.1",
  publicUrl: "http://127.0.0.1:3000",
  publicUrlGiven: false,
};

interface Download extends Partial<DownloadLimits> {
  config?: TargetSettings;
}

async function download(
  url: string,
  { config = atPublicUrl, ...over }: Download = {},
): Promise<string> {
  const pieces: Uint8Array[] = [];
  const context = { config, ports: { networkOf: () => internet() } };
  for await (const piece of downloadUrl(context, url, { ...limits, ...over })) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

async function errorOf(url: string, over: Download = {}) {
  try {
    return { downloaded: await download(url, over) };
  } catch (error) {
    const { code, message, line } = error as ListReadError;
    return error instanceof ListReadError ? { code, message, line } : { error };
  }
}

/** The one error of a failed download. */
const failed = {
  code: "url_failed",
  message: "We couldn't download a file from this URL.",
  line: null,
};

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
    "http://files.example.com:25/",
    "http://files.example.com:22/",
    "http://files.example.com:8080/list.csv",
    "http://files.example.com:443/",
    "https://files.example.com:80/",
    "https://files.example.com:465/",
  ])("at %s is refused without a connection", async (url) => {
    records.set("localhost", ["127.0.0.1"]);
    records.set("internal.example.com", ["192.168.1.4"]);
    records.set("mixed.example.com", ["8.8.8.8", "fd00::1"]);
    expect([await errorOf(url), dialled]).toEqual([failed, []]);
  });

  test("of the sandbox is refused", async () => {
    const context = { config: atPublicUrl, ports: { networkOf: () => internet(true) } };
    await expect(downloadUrl(context, "http://files.example.com/", limits).next()).rejects.toThrow(
      failed.message,
    );
    expect(dialled).toEqual([]);
  });

  test("is dialled at the address that was checked, whatever the name resolves to afterwards", async () => {
    answer = (_request, reply) => reply.end("once");
    const before = download("http://files.example.com/");
    records.set("files.example.com", ["127.0.0.1"]);
    expect([await before, lookups, dialled]).toEqual(["once", 2, ["8.8.8.8:80"]]);
    // The next download sees the new address, and is refused.
    expect(await errorOf("http://files.example.com/")).toEqual(failed);
  });

  test("follows redirects", async () => {
    answer = (request, reply) => {
      const to = { "/a": "/b", "/b": "http://files.example.com:80/c" }[request.url ?? ""];
      return to === undefined ? reply.end("c") : reply.writeHead(302, { location: to }).end();
    };
    expect(await download("http://files.example.com/a")).toBe("c");
  });

  test.each([
    "http://10.1.2.3/",
    "file:///etc/passwd",
    "http://files.example.com:25/",
    "http://files.example.com:8080/",
    "https://files.example.com:80/",
    "//files.example.com:443/",
    "http://user:secret@files.example.com/",
    "http://[",
  ])("isn't redirected to %s", async (location) => {
    answer = (_request, reply) => reply.writeHead(302, { location }).end();
    const error = await errorOf("http://files.example.com/");
    expect([error, dialled]).toEqual([failed, ["8.8.8.8:80"]]);
  });

  test("is redirected no more often than its limit", async () => {
    answer = (_request, reply) => reply.writeHead(302, { location: "/again" }).end();
    expect(await errorOf("http://files.example.com/")).toEqual(failed);
    expect(dialled).toHaveLength(limits.redirects + 1);
  });

  test("is refused above the limit, stated or not", async () => {
    answer = (_request, reply) => reply.end("x".repeat(1001));
    expect(await errorOf("http://files.example.com/")).toMatchObject({ code: "file_too_large" });
    answer = (_request, reply) => {
      reply.write("x".repeat(600));
      reply.end("x".repeat(600));
    };
    expect(await errorOf("http://files.example.com/")).toMatchObject({ code: "file_too_large" });
  });

  test("that never ends, trickles or stays silent runs out of time", async () => {
    answer = () => undefined;
    expect(await errorOf("http://files.example.com/")).toEqual(failed);
    answer = (_request, reply) => void reply.write("a");
    expect(await errorOf("http://files.example.com/")).toEqual(failed);
    answer = (_request, reply) => {
      const timer = setInterval(() => reply.write("a"), 50);
      reply.on("close", () => clearInterval(timer));
    };
    expect(await errorOf("http://files.example.com/", { totalMs: 600 })).toEqual(failed);
  });

  test("fails with one sentence and one code, whatever the server does", async () => {
    records.set("away.example.com", ["9.9.9.9"]);
    expect(await errorOf("http://away.example.com/")).toEqual(failed);
    expect(await errorOf("http://nowhere.example.com/")).toEqual(failed);
    expect(await errorOf("http://silent.example.com/")).toEqual(failed);
    // No TLS behind the port.
    expect(await errorOf("https://files.example.com/")).toEqual(failed);
    for (const status of [204, 401, 404, 500]) {
      answer = (_request, reply) => reply.writeHead(status).end();
      expect(await errorOf("http://files.example.com/")).toEqual(failed);
    }
    answer = (_request, reply) => reply.writeHead(200, { "content-encoding": "br" }).end("a");
    expect(await errorOf("http://files.example.com/")).toEqual(failed);
    answer = (request) => request.socket.destroy();
    expect(await errorOf("http://files.example.com/")).toEqual(failed);
    answer = (request) => request.socket.end("no HTTP\r\n");
    expect(await errorOf("http://files.example.com/")).toEqual(failed);
    answer = (_request, reply) => {
      reply.writeHead(200, { "content-length": "100" });
      reply.write("a");
      setTimeout(() => reply.destroy(), 20);
    };
    expect(await errorOf("http://files.example.com/")).toEqual(failed);
  });
});

/** Returns the URL of the tests' server at its real address. */
const own = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

describe("an installation for this machine only", () => {
  test("downloads from itself at any port, another installation doesn't", async () => {
    expect(await download(own(), { config: onThisMachine })).toBe("a@example.com\n");
    expect(await errorOf(own())).toEqual(failed);
    expect(await errorOf(own(), { config: { ...onThisMachine, host: "0.0.0.0" } })).toEqual(failed);
  });

  test("isn't led to itself by a server on the internet", async () => {
    let asked = 0;
    answer = (request, reply) => {
      asked += 1;
      return request.url === "/"
        ? reply.writeHead(302, { location: `${own()}secret` }).end()
        : reply.end("secret");
    };
    const config = onThisMachine;
    expect(await errorOf("http://files.example.com/", { config })).toEqual(failed);
    expect(asked).toBe(1);
    // Its own servers may redirect to each other.
    expect(await download(own(), { config })).toBe("secret");
  });

  test("isn't led from HTTPS to HTTP", async () => {
    const proxy = await startTlsProxy((server.address() as AddressInfo).port);
    const secure = `https://localhost:${proxy.port}/`;
    const config = onThisMachine;
    const redirects: Record<string, string> = { "/plain": `${own()}c`, "/secure": `${secure}c` };
    answer = (request, reply) => {
      const location = redirects[request.url ?? ""];
      return location === undefined ? reply.end("c") : reply.writeHead(302, { location }).end();
    };
    expect(await download(`${secure}secure`, { config })).toBe("c");
    expect(await download(`${own()}secure`, { config })).toBe("c");
    expect(await errorOf(`${secure}plain`, { config })).toEqual(failed);
    await proxy.close();
  });
});
