import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { askUdp } from "./dnsClient.ts";
import { SmtpClient } from "./smtpClient.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.01 });
});
afterAll(() => sandbox.close());

/** The address of a domain's first exchanger, as DNS tells it. */
async function exchangerOf(domain: string): Promise<string> {
  const [mx] = (await askUdp(sandbox.dns, domain, "MX")).answers ?? [];
  const exchange = mx?.type === "MX" ? mx.data.exchange : "";
  const [address] = (await askUdp(sandbox.dns, exchange, "A")).answers ?? [];
  return address?.type === "A" ? address.data : "";
}

async function rcpt(recipient: string): Promise<string> {
  const client = await SmtpClient.connect(
    sandbox,
    await exchangerOf(recipient.slice(recipient.lastIndexOf("@") + 1)),
  );
  try {
    return await client.askFor(recipient);
  } finally {
    client.end();
  }
}

/** The reply to RCPT, or the behavior of DNS or the network instead. */
const shown: Record<string, string> = {
  "deliverable@sandbox.test": "250 2.1.5",
  "mailbox-not-found@sandbox.test": "550 5.1.1",
  "mailbox-disabled@sandbox.test": "550 5.2.1",
  "mailbox-full@sandbox.test": "452 4.2.2",
  "anyone@accept-all.sandbox.test": "250 2.1.5",
  "greylisted@sandbox.test": "451 4.7.1",
  "greylist-then-ok@sandbox.test": "451 4.7.1",
  "sender-blocked@sandbox.test": "550 5.7.1",
  "slow-3000ms@sandbox.test": "250 2.1.5",
  "timeout@sandbox.test": "silence",
  "anyone@connect-failed.sandbox.test": "refused",
  "anyone@null-mx.sandbox.test": "dns",
  "anyone@domain-not-found.sandbox.test": "dns",
  "anyone@no-mail-host.sandbox.test": "dns",
};

test("every demo address has its row here", () => {
  expect(Object.keys(shown)).toEqual(demoAddresses.map(({ email }) => email));
});

test.each(Object.entries(shown).filter(([, reply]) => /^\d/.test(reply)))(
  "RCPT to %s answers %s",
  async (email, reply) => {
    expect(await rcpt(email)).toMatch(new RegExp(`^${reply} `));
  },
);

test("RCPT to timeout@ is never answered", async () => {
  const client = await SmtpClient.connect(sandbox, "127.77.0.1");
  const answer = client.askFor("timeout@sandbox.test").then(() => "answered");
  const patience = new Promise((resolve) => setTimeout(resolve, 500, "silent"));
  expect(await Promise.race([answer, patience])).toBe("silent");
  client.end();
});

test("the exchanger of connect-failed has an address where nothing listens", async () => {
  const address = await exchangerOf("connect-failed.sandbox.test");
  expect(address).toBe("127.77.0.3");
  expect(sandbox.endpoint(address)).toBeNull();
});

test("other names are unknown at the sandbox's domain and known where all are accepted", async () => {
  expect(await rcpt("x9k2@sandbox.test")).toMatch(
    /^550 5\.1\.1 <x9k2@sandbox\.test>: user unknown/,
  );
  expect(await rcpt("x9k2@accept-all.sandbox.test")).toMatch(/^250 /);
});

test.each(["info", "support", "noreply", "postmaster", "role", '"quoted local"'])(
  "%s is a plain mailbox",
  async (local) => {
    expect(await rcpt(`${local}@sandbox.test`)).toMatch(/^250 /);
  },
);

test.each(["mailbox-full+7@sandbox.test", "Mailbox-FULL+a+b@SANDBOX.test"])(
  "%s behaves as the name before its tag",
  async (email) => {
    expect(await rcpt(email)).toMatch(/^452 4\.2\.2 /);
  },
);

async function until(email: string, reply: RegExp): Promise<void> {
  while (!reply.test(await rcpt(email))) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test("greylist-then-ok is refused, then taken, then forgotten, each tag in its own time", async () => {
  await until("greylist-then-ok+a@sandbox.test", /^250 /);
  expect(await rcpt("greylist-then-ok+b@sandbox.test")).toMatch(/^451 4\.7\.1 /);
  await until("greylist-then-ok+a@sandbox.test", /^451 4\.7\.1 /);
});
