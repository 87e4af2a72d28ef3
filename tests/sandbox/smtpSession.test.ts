import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { SmtpClient } from "./smtpClient.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.01 });
});
afterAll(() => sandbox.close());

const polite = () => SmtpClient.connect(sandbox, "127.77.0.1");

test("the banner and EHLO name the host and what it can do", async () => {
  const client = await polite();
  expect(await client.reply()).toBe("220 mx.sandbox.test ESMTP ready");
  const hello = await client.ask("EHLO probe.example");
  expect(hello.split("\r\n").map((line) => line.slice(4))).toEqual([
    "mx.sandbox.test greets 127.0.0.1",
    "PIPELINING",
    "SIZE 36700160",
    "ENHANCEDSTATUSCODES",
    "8BITMIME",
    "SMTPUTF8",
  ]);
  expect(await client.ask("HELO probe.example")).toBe("250 mx.sandbox.test");
  client.end();
});

test("commands out of order are refused with 503", async () => {
  const client = await polite();
  await client.reply();
  expect(await client.ask("MAIL FROM:<a@b.example>")).toMatch(/^503 /);
  await client.ask("EHLO probe.example");
  expect(await client.ask("RCPT TO:<deliverable@sandbox.test>")).toMatch(/^503 /);
  expect(await client.ask("DATA")).toMatch(/^503 /);
  expect(await client.ask("MAIL FROM:<>")).toMatch(/^250 /);
  expect(await client.ask("MAIL FROM:<>")).toMatch(/^503 /);
  expect(await client.ask("RSET")).toMatch(/^250 /);
  expect(await client.ask("RCPT TO:<deliverable@sandbox.test>")).toMatch(/^503 /);
  client.end();
});

test("unknown commands are rejected, and the session continues", async () => {
  const client = await polite();
  await client.reply();
  expect(await client.ask("EHLO")).toMatch(/^501 /);
  expect(await client.ask("XYZZY")).toMatch(/^500 /);
  expect(await client.ask("STARTTLS")).toMatch(/^502 /);
  expect(await client.ask("VRFY deliverable")).toMatch(/^252 /);
  expect(await client.ask("NOOP")).toMatch(/^250 /);
  await client.ask("EHLO probe.example");
  expect(await client.ask("MAIL a@b.example")).toMatch(/^501 /);
  await client.ask("MAIL FROM:<a@b.example>");
  expect(await client.ask("RCPT TO:<>")).toMatch(/^501 /);
  expect(await client.ask("RCPT TO:<deliverable@sandbox.test>")).toMatch(/^250 /);
  expect(await client.ask("DATA")).toMatch(/^502 /);
  expect(await client.ask("QUIT")).toMatch(/^221 /);
  await client.ended();
});

test("commands sent in one go are answered in their order", async () => {
  const client = await polite();
  await client.reply();
  await client.ask("EHLO probe.example");
  client.socket.write(
    "MAIL FROM:<a@b.example>\r\nRCPT TO:<slow-3000ms@sandbox.test>\r\nRCPT TO:<nobody@sandbox.test>\r\nQUIT\r\n",
  );
  const codes = [];
  for (let n = 0; n < 4; n += 1) {
    codes.push((await client.reply()).slice(0, 9));
  }
  expect(codes).toEqual(["250 2.1.0", "250 2.1.5", "550 5.1.1", "221 2.0.0"]);
});

test("a line longer than 8 KB ends the session", async () => {
  const client = await polite();
  await client.reply();
  client.socket.write("a".repeat(9000));
  expect(await client.reply()).toMatch(/^500 /);
  await client.ended();
});

test("an address with letters beyond ASCII needs SMTPUTF8, where it is offered", async () => {
  const client = await polite();
  expect(await client.askFor("用户@sandbox.test")).toMatch(/^553 5\.6\.7 /);
  await client.ask("RSET");
  await client.ask("MAIL FROM:<a@b.example> SMTPUTF8");
  expect(await client.ask("RCPT TO:<用户@sandbox.test>")).toMatch(/^550 5\.1\.1 /);
  client.end();
  const plain = await SmtpClient.connect(sandbox, "127.77.65.1");
  await plain.reply();
  expect(await plain.ask("EHLO probe.example")).not.toContain("SMTPUTF8");
  expect(await plain.ask("MAIL FROM:<a@b.example> SMTPUTF8")).toMatch(/^555 /);
  plain.end();
});

test("after STARTTLS the session restarts and no longer offers it", async () => {
  const client = await SmtpClient.connect(sandbox, "127.77.39.33");
  await client.reply();
  expect(await client.ask("EHLO probe.example")).toContain("STARTTLS");
  await client.startTls();
  expect(await client.ask("MAIL FROM:<a@b.example>")).toMatch(/^503 /);
  expect(await client.ask("EHLO probe.example")).not.toContain("STARTTLS");
  await client.ask("MAIL FROM:<a@b.example>");
  expect(await client.ask("RCPT TO:<target@s39b.sandbox.test>")).toMatch(/^250 /);
  client.end();
});
