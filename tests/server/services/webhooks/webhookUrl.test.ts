import { expect, test } from "vitest";
import { webhookUrl, type WebhookSettings } from "#server/services/webhooks/webhookUrl.ts";
import { portsOf } from "#tests/support/testServer.ts";

const onInternet: WebhookSettings = {
  host: "0.0.0.0",
  publicUrl: "https://mailverdict.example.com",
  publicUrlGiven: true,
  webhookHosts: [],
};
const onThisMachine: WebhookSettings = {
  host: "127.0.0.1",
  publicUrl: "http://localhost:8080",
  publicUrlGiven: false,
  webhookHosts: [],
};
const urlIn = (config: WebhookSettings, text: string) =>
  webhookUrl({ config, ports: portsOf(null) }, text);

test("webhooks go to the standard ports of HTTP and HTTPS, whether written or not", () => {
  for (const [text, normal] of [
    ["https://hooks.example.com/in", "https://hooks.example.com/in"],
    ["https://hooks.example.com:443/in", "https://hooks.example.com/in"],
    ["http://hooks.example.com:80/in", "http://hooks.example.com/in"],
    ["https://8.8.8.8/in#part", "https://8.8.8.8/in"],
  ] as const) {
    expect(urlIn(onInternet, text)).toBe(normal);
  }
});

test.each([
  "https://hooks.example.com:8443/in",
  "http://hooks.example.com:8080/in",
  "https://hooks.example.com:80/in",
  "http://hooks.example.com:443/in",
  "http://hooks.example.com:25/in",
  "http://8.8.8.8:22/in",
  "http://[2001:4860:4860::8888]:6379/in",
])("%s has another port, so webhooks can't be sent there", (text) => {
  expect(urlIn(onInternet, text)).toBeNull();
  expect(urlIn(onThisMachine, text)).toBeNull();
});

test("a host that the operator named gets webhooks on any port, a host with a port only on that one", () => {
  const anyPort = { ...onInternet, webhookHosts: ["hooks.internal"] };
  expect(urlIn(anyPort, "http://hooks.internal:8080/in")).toBe("http://hooks.internal:8080/in");
  const onePort = { ...onInternet, webhookHosts: ["hooks.internal:8080", "[fd00::1]:443"] };
  expect(urlIn(onePort, "http://hooks.internal:8080/in")).toBe("http://hooks.internal:8080/in");
  expect(urlIn(onePort, "http://hooks.internal:8081/in")).toBeNull();
  expect(urlIn(onePort, "https://[fd00::1]/in")).toBe("https://[fd00::1]/in");
  expect(urlIn(onePort, "http://[fd00::1]/in")).toBeNull();
});

test("an installation for this machine only sends webhooks to any port of this machine", () => {
  const url = "http://127.0.0.1:9000/in";
  expect(urlIn(onThisMachine, url)).toBe(url);
  expect(urlIn({ ...onThisMachine, host: "0.0.0.0" }, url)).toBeNull();
  expect(urlIn(onInternet, url)).toBeNull();
});
