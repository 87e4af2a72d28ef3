import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config/config.ts";
import { loadSecrets } from "#server/config/secrets.ts";
import { loadTexts } from "#server/config/texts.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { noOperatorLists } from "#server/services/validations/watchOperatorLists.ts";

const pairs = 300;
const password = "correct tall zebra 9";

/** Returns the probability that a time of the second list is longer than one of the first; 0.5 means times reveal nothing. */
function areaUnderCurve(one: readonly number[], two: readonly number[]): number {
  let longer = 0;
  for (const left of one) {
    for (const right of two) {
      longer += right > left ? 1 : right === left ? 0.5 : 0;
    }
  }
  return longer / (one.length * two.length);
}

const registration = (email: string) => ({ email, password, confirm_password: password });

const flows: readonly { name: string; path: string; body: (email: string) => object }[] = [
  {
    name: "sign in",
    path: "/login/",
    body: (email) => ({ email, password: "a wrong password" }),
  },
  { name: "register", path: "/register/", body: registration },
  { name: "forgotten password", path: "/forget_password/", body: (email) => ({ email }) },
];

/** Starts a whole server on loopback; with `smtpUrl`, accounts open from mailed links, which are never sent. */
async function startServer(smtpUrl: string | null) {
  const dataDir = mkdtempSync(join(tmpdir(), "sign-in-timing-"));
  const database = await openDatabase({
    databaseUrl: process.env["DATABASE_URL"] ?? null,
    dataDir,
  });
  const config = { ...readConfig({ DATA_DIR: dataDir, RATE_LIMITS: "off" }), smtpUrl };
  const context = {
    config,
    secrets: loadSecrets(dataDir),
    database,
    texts: loadTexts(),
    log: pino({ level: "silent" }),
    now: Date.now,
    operatorLists: noOperatorLists,
    ports: createPorts({
      internet: internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null }),
    }),
    payments: null,
  };
  const app = await buildApp(context, { pages: { kind: "none" } });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const stop = async () => {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

async function measureSignIn(url: string, body: object): Promise<number> {
  const start = performance.now();
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  return performance.now() - start;
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Prints for each flow how well response times separate known addresses from unknown ones, over interleaved pairs: 0.43 to 0.57 reveals nothing. */
export async function run(): Promise<void> {
  for (const smtpUrl of [null, "smtp://127.0.0.1:9"]) {
    const server = await startServer(smtpUrl);
    for (let person = 0; person < pairs + 20; person += 1) {
      await measureSignIn(`${server.url}/register/`, registration(`known${person}@example.com`));
    }
    for (const { name, path, body } of flows) {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (let pair = 0; pair < pairs + 20; pair += 1) {
        const ask = async (list: number[], email: string) => {
          const ms = await measureSignIn(server.url + path, body(email));
          if (pair >= 20) {
            list.push(ms);
          }
        };
        // The order alternates, so that it reveals nothing either.
        const turns = [
          () => ask(known, `known${pair}@example.com`),
          () => ask(unknown, `${name.slice(0, 2)}nobod${pair}@example.com`),
        ];
        for (const turn of pair % 2 === 0 ? turns : turns.toReversed()) {
          await turn();
        }
      }
      const auc = areaUnderCurve(unknown, known);
      const ms = (times: readonly number[]) => median(times).toFixed(2);
      process.stdout.write(
        `${smtpUrl === null ? "without mail" : "with mail   "}  ${name.padEnd(20)} AUC ${auc.toFixed(3)}  median known ${ms(known)} ms, unknown ${ms(unknown)} ms\n`,
      );
    }
    await server.stop();
  }
}
