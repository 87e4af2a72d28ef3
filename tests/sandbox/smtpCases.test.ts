import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dnsCases, smtpCases } from "#sandbox/data/smtpCases.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { reasonsByVerdict } from "#vocabulary/verdicts.ts";
import { askUdp } from "./dnsClient.ts";
import { SmtpClient } from "./smtpClient.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.01 });
});
afterAll(() => sandbox.close());

const all = [...smtpCases, ...dnsCases];
const numbered = (letter: string, last: number) =>
  Array.from({ length: last }, (_, n) => `${letter}${String(n + 1).padStart(2, "0")}`);

test("S01 to S78 and D01 to D26 all have a row, and no id comes twice", () => {
  const ids = all.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...numbered("S", 78), ...numbered("D", 26)]));
  expect(new Set(ids).size).toBe(ids.length);
});

test("every outcome is a reason of its verdict", () => {
  for (const row of all) {
    for (const { verdict, reason } of [row, ...row.alternatives, ...row.followUps]) {
      expect(reasonsByVerdict[verdict], row.id).toContain(reason);
    }
  }
});

test("a SYN to the black hole is never answered", async () => {
  expect(sandbox.endpoint("127.77.2.1")).toBeNull();
  await askUdp(sandbox.dns, "mx1.s02.sandbox.test", "A");
  const place = sandbox.endpoint("127.77.2.1")!;
  const socket = connect({ host: place.address, port: place.port });
  const ended = new Promise((resolve) => {
    socket.once("connect", () => resolve("connected")).once("error", () => resolve("refused"));
    setTimeout(resolve, 500, "nothing");
  });
  expect(await ended).toBe("nothing");
  socket.destroy();
});

test("S03 ends and S04 resets a connection without a word", async () => {
  const ended = await SmtpClient.connect(sandbox, "127.77.3.1");
  expect(await ended.reply()).toBe("");
  const place = sandbox.endpoint("127.77.4.1")!;
  const socket = connect({ host: place.address, port: place.port });
  const code = await new Promise((resolve) =>
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code)),
  );
  expect(code).toBe("ECONNRESET");
});

test("S27 drops a client that talks first and greets one that waits", async () => {
  const hasty = await SmtpClient.connect(sandbox, "127.77.27.1");
  expect(await hasty.ask("EHLO probe.example")).toMatch(/^521 /);
  await hasty.ended();
  const patient = await SmtpClient.connect(sandbox, "127.77.27.1");
  expect(await patient.askFor("target@s27.sandbox.test")).toMatch(/^250 /);
  patient.end();
});

test("S42 sends more certificates than a client takes", async () => {
  const client = await SmtpClient.connect(sandbox, "127.77.42.1");
  await client.reply();
  await client.ask("EHLO probe.example");
  await expect(client.startTls()).rejects.toThrow(/excessive message size/i);
  client.end();
});

test("S41 speaks no TLS of today", async () => {
  const client = await SmtpClient.connect(sandbox, "127.77.41.1");
  await client.reply();
  await client.ask("EHLO probe.example");
  await expect(client.startTls()).rejects.toThrow(/protocol version/i);
  client.end();
});

test("S68 takes and refuses the same address in turn", async () => {
  const client = await SmtpClient.connect(sandbox, "127.77.68.1");
  expect(await client.askFor("target@s68.sandbox.test")).toMatch(/^250 /);
  expect(await client.ask("RCPT TO:<target@s68.sandbox.test>")).toMatch(/^550 /);
  expect(await client.ask("RCPT TO:<target@s68.sandbox.test>")).toMatch(/^250 /);
  client.end();
});

test("S70 takes one recipient a session", async () => {
  const client = await SmtpClient.connect(sandbox, "127.77.70.1");
  expect(await client.askFor("target@s70.sandbox.test")).toMatch(/^250 /);
  await client.ask("RSET");
  await client.ask("MAIL FROM:<a@b.example>");
  expect(await client.ask("RCPT TO:<other@s70.sandbox.test>")).toMatch(/^452 4\.5\.3 /);
  client.end();
});

test("S77 bans its clients after three bad recipients, also in sessions that are open", async () => {
  const open = await SmtpClient.connect(sandbox, "127.77.77.1");
  for (const name of ["nobody-1", "nobody-2", "nobody-3"]) {
    const client = await SmtpClient.connect(sandbox, "127.77.77.1");
    expect(await client.askFor(`${name}@s77.sandbox.test`)).toMatch(/^550 5\.1\.1 /);
    client.end();
  }
  expect(await open.askFor("target@s77.sandbox.test")).toMatch(/^421 4\.7\.0 /);
  open.end();
  const banned = await SmtpClient.connect(sandbox, "127.77.77.1");
  expect(await banned.reply()).toMatch(/^554 5\.7\.1 Your IP /);
});

test("an endless banner waits for a client that does not read, and stops when it goes", async () => {
  const place = sandbox.endpoint("127.77.13.1")!;
  const socket = connect({ host: place.address, port: place.port });
  const session = await vi.waitFor(() => {
    const found = sandbox.observed.sessions.findLast(({ address }) => address === "127.77.13.1");
    expect(found?.bytesSent).toBeGreaterThan(100_000);
    return found!;
  });
  let before = -1;
  while (session.bytesSent !== before) {
    before = session.bytesSent;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  socket.destroy();
  await vi.waitFor(() => expect(session.closed).toBe(true));
  expect(session.bytesSent).toBe(before);
});
