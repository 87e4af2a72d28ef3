import { expect, test } from "vitest";
import type { Network } from "#engine/network/network.ts";
import { readListsSource } from "#engine/lists/readListsSource.ts";
import { isPublicAddress } from "#engine/transport/isPublicAddress.ts";
import { providerFetch, ProviderUnreachable } from "#server/services/auth/sso/providerFetch.ts";
import { ConnectError, connectPublic } from "#server/services/outgoing/connectPublic.ts";
import { outgoingUrl, type TargetSettings } from "#server/services/outgoing/outgoingUrl.ts";

const ports = {
  networkOf: (host: string) =>
    ({
      sandbox: host.endsWith("sandbox.test"),
      mayDial: isPublicAddress,
    }) as Partial<Network> as Network,
};
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

const target = (config: TargetSettings, text: string, hosts: string[] = []) => {
  const found = outgoingUrl({ config, ports }, text, hosts);
  return found === null ? null : `${found.url.href}${found.trusted ? " trusted" : ""}`;
};

test.each([
  ["http://files.example.com/a#top", "http://files.example.com/a"],
  ["https://files.example.com:443/a?b=1", "https://files.example.com/a?b=1"],
  ["http://files.example.com:80", "http://files.example.com/"],
  ["http://8.8.8.8/", "http://8.8.8.8/"],
  ["https://[2001:4860:4860::8888]/", "https://[2001:4860:4860::8888]/"],
])("%s may be contacted", (text, href) => {
  expect(target(atPublicUrl, text)).toBe(href);
});

test.each([
  "http://files.example.com:443/",
  "https://files.example.com:80/",
  "http://files.example.com:25/",
  "https://files.example.com:8443/",
  "http://8.8.8.8:25/",
  "http://10.0.0.8/",
  "http://[::1]/",
  "http://localhost/",
  "http://intranet/",
  "http://a.sandbox.test/",
  "http://me@files.example.com/",
  "http://:secret@files.example.com/",
  "ftp://files.example.com/",
  "file:///etc/passwd",
  "no URL",
])("%s may not be contacted", (text) => {
  expect(target(atPublicUrl, text)).toBeNull();
});

test("a host that the operator names may be contacted at its port, or at every port but those of mail servers", () => {
  const hosts = ["n8n.internal:5678", "tools.internal", "fd00::1"];
  expect(target(atPublicUrl, "http://n8n.internal:5678/x", hosts)).toBe(
    "http://n8n.internal:5678/x trusted",
  );
  expect(target(atPublicUrl, "http://n8n.internal:5679/x", hosts)).toBeNull();
  expect(target(atPublicUrl, "https://tools.internal:9000/", hosts)).toBe(
    "https://tools.internal:9000/ trusted",
  );
  expect(target(atPublicUrl, "http://[fd00::1]:9000/", hosts)).toBe(
    "http://[fd00::1]:9000/ trusted",
  );
  for (const port of [25, 465, 587]) {
    expect(target(atPublicUrl, `http://tools.internal:${port}/`, hosts)).toBeNull();
    expect(target(onThisMachine, `http://127.0.0.1:${port}/`)).toBeNull();
  }
});

test("an installation for this machine only may contact itself at any port", () => {
  expect(target(onThisMachine, "http://localhost:5678/")).toBe("http://localhost:5678/ trusted");
  expect(target(onThisMachine, "http://10.0.0.8:5678/")).toBeNull();
  expect(target({ ...onThisMachine, host: "0.0.0.0" }, "http://localhost:5678/")).toBeNull();
  expect(target(atPublicUrl, "http://localhost:5678/")).toBeNull();
});

test("a stored URL whose exception has ended isn't dialled at its port", async () => {
  const url = new URL("http://files.example.com:8080/");
  const limits = { timeoutMs: 1000, signal: new AbortController().signal };
  await expect(connectPublic(ports, url, limits)).rejects.toThrow(
    new ConnectError("refused", "Port 8080 of files.example.com isn't the standard port."),
  );
});

test.each([25, 465, 587])(
  "the operator's own sources don't contact mail servers either: %i",
  async (port) => {
    const lists = await readListsSource(`http://127.0.0.1:${port}/`);
    expect(lists).toEqual({ ok: false, issue: "It couldn't be read (TypeError)." });
    const ask = providerFetch("http://127.0.0.1");
    const refused = ask(`http://127.0.0.1:${port}/`, { method: "GET", headers: {} });
    const error: unknown = await refused.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderUnreachable);
    expect(String(((error as Error).cause as Error).cause)).toContain("bad port");
  },
);
