import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { startFakeStripe } from "#tests/support/fakeStripe.ts";
import { filesHolding } from "#tests/support/rawBytes.ts";
import { codeAt } from "#tests/support/secondFactor.ts";
import { startServerProcess } from "#tests/support/serverProcess.ts";
import { patientFetch, signedInProcess } from "#tests/support/signedInProcess.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { until } from "#tests/support/until.ts";
import { programEnv } from "#tests/support/programEnv.ts";

const password = "canary Zebra tall 7f3a19";
const email = "canary-owner-7f3a19@example.com";
const stripeKey = "sk_test_canaryStripe7f3a19canary";
const stripeSecret = "whsec_canaryHook7f3a19canaryhook";
const address = "mailbox-full+canary-address-7f3a19@sandbox.test";

/** Throws an error with a stack when the process gets SIGUSR2, as a programming error would. */
const crashing = `data:text/javascript,process.on("SIGUSR2",()=>setTimeout(()=>{throw new Error("crashed")}))`;

/** Canary values found: their names by place. None should be there. */
export interface CanaryFindings {
  /** Values by name, to prove that there were some. */
  canaries: Record<string, string>;
  output: string[];
  metrics: string[];
  /** Before the deletion, to prove that the search finds them. */
  stored: string[];
  afterDeletion: string[];
  log: string;
}

/** Runs a server with canary values in password, tokens, API key, TOTP secret, address, list, tag and transcript; crashes it, deletes the account, and searches everything. */
export async function canaryRun(databaseUrl: string | null): Promise<CanaryFindings> {
  const dataDir = mkdtempSync(join(tmpdir(), "canary-test-"));
  const place = {
    DATA_DIR: dataDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const plan = { credits: 5000, price: 49, currency: "EUR", tax: "included" };
  writeFileSync(join(dataDir, "operator.json"), JSON.stringify({ plans: [plan] }));
  const stripe = await startFakeStripe();
  const server = await startServerProcess(["--import", crashing], {
    ...place,
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: stripeSecret,
    STRIPE_API_URL: stripe.settings.apiUrl ?? "",
    METRICS_PORT: "0",
    LOG_LEVEL: "debug",
  });
  try {
    const { origin } = server;
    await signedInProcess(origin, "operator@example.com");
    const headers = await signedInProcess(origin, email, password);
    const post = async (path: string, body: object, more: Record<string, string> = {}) => {
      const text = JSON.stringify(body);
      const reply = await patientFetch(origin + path, {
        method: "POST",
        headers: { ...headers, "idempotency-key": path, ...more },
        body: text,
      });
      if (!reply.ok) {
        throw new Error(`${path}: ${await reply.text()}`);
      }
      return (await reply.json()) as Record<string, string>;
    };
    const { key = "" } = await post("/v1/api-keys", { name: "canary-key-7f3a19" });
    const { secret = "" } = await post("/v1/account/totp", {});
    await post("/v1/account/totp/confirm", { code: codeAt(secret, Date.now()) });
    await post("/v1/validations", { email: address }, { authorization: `Bearer ${key}` });
    const { id = "" } = await post("/v1/lists", {
      name: "canary-list-7f3a19",
      source: { emails: [address] },
      options: { start: "auto" },
    });
    await until(
      async () =>
        (await (await patientFetch(`${origin}/v1/lists/${id}`, { headers })).json()) as {
          state: string;
        },
      ({ state }) => state === "completed",
    );
    // A payment page, one that Stripe refuses with the key in its message, and an event without a signature.
    const order = { credits: plan.credits, currency: plan.currency };
    await post("/v1/purchases", order);
    stripe.answer.status = 401;
    await fetch(`${origin}/v1/purchases`, {
      method: "POST",
      headers,
      body: JSON.stringify(order),
    });
    await fetch(`${origin}/v1/payment-events`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=00" },
      body: "{}",
    });
    // Requests that fail, which say more in the log.
    await fetch(`${origin}/v1/validations/${key}?email=${encodeURIComponent(address)}`, {
      headers,
    });
    await fetch(`${origin}/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: `${password} wrong`, more: secret }),
    });

    const canaries = {
      password,
      token: (headers["authorization"] ?? "").replace(/^Bearer /iu, ""),
      cookie: /mv_companion=(?<value>[^;]+)/u.exec(headers["cookie"] ?? "")?.groups?.value ?? "",
      key,
      secret,
      owner: "canary-owner-7f3a19",
      address: "canary-address-7f3a19",
      list: "canary-list-7f3a19",
      keyName: "canary-key-7f3a19",
      stripeKey,
      stripeSecret,
    };
    const holding = (text: string) =>
      Object.entries(canaries)
        .filter(([, value]) => value !== "" && text.toLowerCase().includes(value.toLowerCase()))
        .map(([name]) => name);
    const served = server.log().find(({ msg }) => msg === "metrics served");
    const metrics = await (await fetch((served as unknown as { url: string }).url)).text();
    const stored = await search(databaseUrl, dataDir, canaries);
    execFileSync(process.execPath, ["cli/main.ts", "accounts", "delete", email, "--yes"], {
      env: { ...programEnv, ...place },
      stdio: "ignore",
    });
    process.kill(server.pid, "SIGUSR2");
    await until(server.output, (output) => output.includes("crashed"));
    await sleep(50);
    const output = server.output();
    await server.kill();
    return {
      canaries,
      output: holding(output),
      metrics: holding(metrics),
      stored,
      afterDeletion: await search(databaseUrl, dataDir, canaries),
      log: output,
    };
  } finally {
    await server.kill();
    await stripe.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns names of canaries and where they are: rows of every table, and bytes of every file. */
async function search(
  databaseUrl: string | null,
  dataDir: string,
  canaries: Record<string, string>,
): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDir });
  await database.scrub();
  const rows = (await dumpOf(database)).toLowerCase().split("\n");
  await database.close();
  return Object.entries(canaries)
    .filter(([, value]) => value !== "")
    .flatMap(([name, value]) => [
      ...rows
        .filter((row) => row.includes(value.toLowerCase()))
        .map((row) => `${name} in ${row.split(" ", 1)[0]}`),
      ...filesHolding(dataDir, value).map((file) => `${name} in ${file}`),
    ]);
}
