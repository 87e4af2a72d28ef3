import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { isSandboxAddress, startSandbox } from "#sandbox/sandbox.ts";
import { realClock } from "#sandbox/clock/sandboxClock.ts";
import { askUdp, query, askTcpRaw } from "./dnsClient.ts";
import { SmtpClient } from "./smtpClient.ts";

/** Sockets, servers and timers that keep a process alive. */
const held = () =>
  process
    .getActiveResourcesInfo()
    .filter((name) => /TCP|UDP|Timeout|MessagePort/.test(name))
    .sort();

test("closing leaves no socket, server, thread or timer, whatever was going on", async () => {
  const before = held();
  const sandbox = await startSandbox();
  await askUdp(sandbox.dns, "mx1.s02.sandbox.test", "A");
  const clients = await Promise.all(
    ["127.77.0.1", "127.77.11.1", "127.77.12.1", "127.77.13.1", "127.77.26.1"].map((address) =>
      SmtpClient.connect(sandbox, address),
    ),
  );
  const slow = clients[0]!.askFor("slow-3000ms@sandbox.test");
  const drip = askTcpRaw(sandbox.dns, query("d22.sandbox.test", "MX"));
  await vi.waitFor(() => expect(sandbox.observed.openSockets).toBeGreaterThanOrEqual(6));
  expect(held().length).toBeGreaterThan(before.length);

  await sandbox.close();
  await Promise.all(clients.map((client) => client.ended()));
  await Promise.all([slow, drip.catch(() => null)]);
  expect(sandbox.observed.openSockets).toBe(0);
  expect(sandbox.endpoint("127.77.0.1")).toBeNull();
  // Handles leave the event loop a turn after their last event.
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const left = held();
  for (const name of before) {
    left.splice(left.indexOf(name), left.includes(name) ? 1 : 0);
  }
  expect(left).toEqual([]);
});

test("the same sandbox can be served under another domain, and then knows no sandbox.test", async () => {
  const sandbox = await startSandbox({ suffix: "shop.example", timeScale: 0.01 });
  try {
    expect((await askUdp(sandbox.dns, "shop.example", "MX")).answers).toMatchObject([
      { data: { exchange: "mx.shop.example" } },
    ]);
    expect((await askUdp(sandbox.dns, "sandbox.test", "MX")).answers).toEqual([]);
    const client = await SmtpClient.connect(sandbox, "127.77.0.1");
    expect(await client.askFor("mailbox-full@shop.example")).toMatch(/^452 /);
    client.end();
  } finally {
    await sandbox.close();
  }
});

test("a sandbox forgets the first of 10,001 greylisted mailboxes, and only that one", async () => {
  let now = 0;
  const sandbox = await startSandbox({ time: { ...realClock, elapsed: () => now } });
  const client = await SmtpClient.connect(sandbox, "127.77.0.1");
  const rcpt = (tag: number) => client.ask(`RCPT TO:<greylist-then-ok+${tag}@sandbox.test>`);
  await client.askFor("greylist-then-ok+0@sandbox.test");
  for (let tag = 1; tag <= 10_000; tag += 1) {
    await rcpt(tag);
  }
  now = 5000;
  expect(await rcpt(1)).toMatch(/^250 /);
  expect(await rcpt(10_000)).toMatch(/^250 /);
  expect(await rcpt(0)).toMatch(/^451 /);
  client.end();
  await sandbox.close();
});

test("two sandboxes run side by side and remember for themselves", async () => {
  const sandboxes = await Promise.all([startSandbox(), startSandbox()]);
  for (const sandbox of sandboxes) {
    const client = await SmtpClient.connect(sandbox, "127.77.68.1");
    expect(await client.askFor("target@s68.sandbox.test")).toMatch(/^250 /);
    client.end();
  }
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
});

test.runIf(process.platform === "linux")(
  "with its own port every host listens at its own address",
  async () => {
    const sandbox = await startSandbox({ smtpPort: 20_525 });
    try {
      expect(sandbox.endpoint("127.77.51.1")).toEqual({ address: "127.77.51.1", port: 20_525 });
      const client = await SmtpClient.connect(sandbox, "127.77.51.1");
      expect(await client.reply()).toBe("220 mx1.s51.sandbox.test ESMTP ready");
      client.end();
    } finally {
      await sandbox.close();
    }
  },
);

test("a sandbox sees who came and what was said", async () => {
  const sandbox = await startSandbox({ latencyMs: 1 });
  const client = await SmtpClient.connect(sandbox, "127.77.50.1");
  await client.askFor("target@s50.sandbox.test");
  expect(sandbox.observed).toMatchObject({ connections: 1, dnsQueries: 0, openSockets: 1 });
  expect(sandbox.observed.sessions).toMatchObject([
    {
      host: "mx1.s50.sandbox.test",
      address: "127.77.50.1",
      closed: false,
      commands: [
        "EHLO probe.example",
        "MAIL FROM:<probe@probe.example>",
        "RCPT TO:<target@s50.sandbox.test>",
      ],
    },
  ]);
  await sandbox.close();
  expect(sandbox.observed.sessions[0]?.closed).toBe(true);
});

test("nothing of the sandbox listens beyond loopback", async () => {
  const sandbox = await startSandbox();
  expect(sandbox.dns.address).toBe("127.0.0.1");
  expect(sandbox.endpoint("127.77.0.1")?.address).toBe("127.0.0.1");
  await sandbox.close();
  const socket = connect(sandbox.dns.port, "127.0.0.1");
  const ended = await new Promise((resolve) =>
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code)),
  );
  expect(ended).toBe("ECONNREFUSED");
});

test.each([
  ["127.77.0.1", true],
  ["127.77.178.33", true],
  ["fd77::8", true],
  ["127.0.0.1", false],
  ["127.77.0.1.example", false],
  ["10.0.0.1", false],
  ["::1", false],
])("%s is an address of the sandbox: %s", (address, belongs) => {
  expect(isSandboxAddress(address)).toBe(belongs);
});
