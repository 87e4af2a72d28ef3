import { createServer, connect, type Server } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeBalance } from "#cli/credits.ts";
import { tlsKeys } from "#sandbox/data/tlsKeys.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { runToEnd } from "#tests/support/endedProgram.ts";
import { freePort, startPostgres, type ThrowawayPostgres } from "#tests/support/postgres.ts";

const { selfSigned } = tlsKeys;

const access = [
  "local all all trust",
  "host all mailverdict 127.0.0.1/32 trust",
  "host all locked 127.0.0.1/32 scram-sha-256",
  "host all guest 127.0.0.1/32 trust",
  "host all reader 127.0.0.1/32 trust",
  "host all apart 127.0.0.1/32 trust",
  "hostssl all sealed 127.0.0.1/32 trust",
];
/** Is true if the runner started PostgreSQL. */
const hasPostgres = process.env.TEST_DATABASE_URL !== undefined;
const secret = "s3cret-pa55word";

let dataDir: string;
let postgres: ThrowawayPostgres | null;
let place: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "postgres-failures-"));
  postgres = await startPostgres({ access, tls: selfSigned });
  if (postgres === null) {
    return;
  }
  place = new URL(postgres.url).host;
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  for (const statement of [
    `create role locked login password '${secret}'`,
    "create role guest login",
    "create role reader login",
    "create role sealed login",
    "create role apart login",
    "create schema apart authorization apart",
    "alter role reader set default_transaction_read_only = on",
    "create database ours",
    "create database bare",
    "revoke create on schema public from public",
  ]) {
    await client.query(statement);
  }
  await client.end();
  const bare = new Client({ connectionString: `postgres://mailverdict@${place}/bare` });
  await bare.connect();
  await bare.query("drop schema public");
  await bare.end();
}, 60_000);
afterAll(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens a database; returns the reported sentences, then the error. */
async function failure(databaseUrl: string, seconds = 60): Promise<string[]> {
  const said: string[] = [];
  const wait = { seconds, report: (messageBody: string) => said.push(messageBody) };
  try {
    await (await openDatabase({ databaseUrl, dataDir }, { wait })).close();
  } catch (error) {
    said.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
  return said;
}

function filled(text: string): string {
  return text.replaceAll("{place}", place).replaceAll("{port}", place.split(":")[1]!);
}

describe.runIf(hasPostgres)("PostgreSQL fails at once where waiting can't help:", () => {
  test.each<[string, string, string]>([
    [
      "a wrong password",
      "postgres://locked:wrong-one@{place}/ours",
      "PostgreSQL at {place} rejected the password of user locked. Correct the user and password in DATABASE_URL.",
    ],
    [
      "no password",
      "postgres://locked@{place}/ours",
      "PostgreSQL at {place} wants a password for user locked. Add it to DATABASE_URL: postgres://user:password@host/database.",
    ],
    [
      "a database that doesn't exist",
      "postgres://mailverdict@{place}/mail%20verdict",
      "PostgreSQL at {place} has no database mail verdict. Create it with `createdb -h 127.0.0.1 -p {port} -U mailverdict 'mail verdict'`, then start again.",
    ],
    [
      "a user that may not enter",
      "postgres://stranger@{place}/ours",
      `PostgreSQL at {place} doesn't let user stranger into database ours (no pg_hba.conf entry for host "127.0.0.1", user "stranger", database "ours", no encryption). Correct DATABASE_URL, or allow the connection in pg_hba.conf.`,
    ],
    [
      "a user that must use TLS",
      "postgres://sealed@{place}/ours",
      `PostgreSQL at {place} doesn't let user sealed into database ours (no pg_hba.conf entry for host "127.0.0.1", user "sealed", database "ours", no encryption). Correct DATABASE_URL, or allow the connection in pg_hba.conf.`,
    ],
    [
      "a certificate nobody signed",
      "postgres://sealed@{place}/ours?sslmode=verify-full",
      "The TLS certificate of PostgreSQL at {place} can't be verified (DEPTH_ZERO_SELF_SIGNED_CERT). Add its authority to DATABASE_URL: sslmode=verify-full&sslrootcert=/path/to/ca.pem.",
    ],
    [
      "a user that can't create tables",
      "postgres://guest@{place}/postgres",
      `User guest can't create tables in database postgres on PostgreSQL at {place}. Make the user its owner: alter database "postgres" owner to "guest".`,
    ],
    [
      "a read-only database",
      "postgres://reader@{place}/ours",
      "Database ours on PostgreSQL at {place} is read-only. Point DATABASE_URL at the primary server.",
    ],
    [
      "a database without the schema public",
      "postgres://mailverdict@{place}/bare",
      "Database bare on PostgreSQL at {place} has no schema public. Run `create schema public` in it, then start again.",
    ],
    [
      "a user with a schema of its own",
      "postgres://apart@{place}/postgres",
      `User apart creates tables in the schema apart of database postgres on PostgreSQL at {place}, but they belong in public. Run: alter role "apart" in database "postgres" set search_path = public.`,
    ],
  ])("%s", async (_, url, messageBody) => {
    expect(await failure(filled(url))).toEqual([`StartFailure: ${filled(messageBody)}`]);
  });

  test("a server that offers no TLS", async () => {
    const plain = (await startPostgres())!;
    const { host } = new URL(plain.url);
    expect(await failure(`${plain.url}?sslmode=verify-full`)).toEqual([
      `StartFailure: PostgreSQL at ${host} doesn't offer TLS. Turn on ssl there, or remove sslmode from DATABASE_URL.`,
    ]);
    await plain.stop();
  });

  test("a command on an empty database creates no tables and says there is no installation", async () => {
    const DATABASE_URL = `postgres://mailverdict@${place}/empty`;
    const owner = new Client({ connectionString: postgres!.url });
    await owner.connect();
    await owner.query("create database empty");
    await owner.end();
    await expect(
      changeBalance(
        "grant",
        { email: "a@example.com", amount: "5" },
        { DATA_DIR: dataDir, DATABASE_URL },
      ),
    ).rejects.toThrow(
      `There's no installation in database empty at ${place}. Set DATA_DIR or DATABASE_URL`,
    );
    const client = new Client({ connectionString: DATABASE_URL });
    await client.connect();
    const { rowCount } = await client.query("select from pg_tables where schemaname = 'public'");
    await client.end();
    expect(rowCount).toBe(0);
  });

  test("the right password opens it", async () => {
    const owner = new Client({ connectionString: postgres!.url });
    await owner.connect();
    await owner.query("create database locked owner locked");
    await owner.end();
    expect(await failure(`postgres://locked:${secret}@${place}/locked`)).toEqual([]);
  });
});

describe("a PostgreSQL that can't be reached is waited for, without its password in any word:", () => {
  test("refused", async () => {
    const port = await freePort();
    expect(await failure(`postgres://locked:${secret}@127.0.0.1:${port}/ours`, 1)).toEqual([
      `Waiting for the database at 127.0.0.1:${port} (up to 1 s).`,
      `StartFailure: PostgreSQL at 127.0.0.1:${port} couldn't be reached within 1 s (ECONNREFUSED). Start it, or correct the host and port in DATABASE_URL.`,
    ]);
  });

  test("refused, by a command", async () => {
    const DATABASE_URL = `postgres://locked:${secret}@127.0.0.1:${await freePort()}/ours`;
    const env = { DATA_DIR: dataDir, DATABASE_URL, DATABASE_WAIT_SECONDS: "0" };
    await expect(
      changeBalance("grant", { email: "a@example.com", amount: "5" }, env),
    ).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:\d+ couldn't be reached \(ECONNREFUSED\)\. Start it, or /,
    );
  });

  test("a host without an address", async () => {
    expect(await failure(`postgres://locked:${secret}@nowhere..invalid/ours`, 1)).toEqual([
      "Waiting for the database at nowhere..invalid:5432 (up to 1 s).",
      expect.stringMatching(
        /^StartFailure: The database host nowhere\.\.invalid couldn't be resolved within 1 s \(E\w+\)\. Correct the host in DATABASE_URL\.$/,
      ),
    ]);
  });

  test("a Unix socket that isn't there", async () => {
    expect(await failure(`postgres:///ours?host=${dataDir}`, 0)).toEqual([
      `StartFailure: PostgreSQL at ${dataDir}/.s.PGSQL.5432 couldn't be reached (ENOENT). Start it, or correct the host and port in DATABASE_URL.`,
    ]);
  });

  test("a server that closes the connection", async () => {
    const server = createServer((socket) => socket.destroy());
    const port = await listening(server);
    const [messageBody] = await failure(`postgres://locked:${secret}@127.0.0.1:${port}/ours`, 0);
    expect(messageBody).toMatch(
      /couldn't be reached \(.*\)\. Start it, or correct the host and port/,
    );
    expect(messageBody).not.toContain(secret);
    server.close();
  });
});

test("a certificate file that isn't there is named", async () => {
  expect(
    await failure(`postgres://u@127.0.0.1/d?sslmode=verify-full&sslrootcert=${dataDir}/ca.pem`),
  ).toEqual([
    `StartFailure: DATABASE_URL names ${dataDir}/ca.pem, which can't be read (ENOENT). Correct the path.`,
  ]);
});

describe.runIf(hasPostgres)("a PostgreSQL that comes up late", () => {
  test("opens after it said that it is starting up (57P03)", async () => {
    let refusals = 2;
    const { port, hostname } = new URL(postgres!.url);
    const server = createServer((socket) => {
      if (refusals > 0) {
        refusals -= 1;
        socket.once("data", () => socket.end(startingUp));
        return;
      }
      const upstream = connect(Number(port), hostname);
      socket.pipe(upstream).pipe(socket);
      upstream.on("error", () => socket.destroy());
      socket.on("error", () => upstream.destroy());
    });
    const late = await listening(server);
    expect(await failure(`postgres://mailverdict@127.0.0.1:${late}/ours`)).toEqual([
      `Waiting for the database at 127.0.0.1:${late} (up to 60 s).`,
    ]);
    server.close();
  });

  test("is waited for by the server's own worker, which then fails on the missing database", async () => {
    const port = await freePort();
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://mailverdict:${secret}@127.0.0.1:${port}/missing`,
    };
    const waits = Promise.withResolvers<void>();
    const hear = (out: string) => {
      if (out.includes("Waiting for the database")) {
        waits.resolve();
      }
    };
    const worker = runToEnd(["server/worker.ts"], { env, hear });
    await waits.promise;
    const late = (await startPostgres({ port }))!;
    const { code, out, err } = await worker;
    expect([code, out]).toEqual([
      1,
      `Waiting for the database at 127.0.0.1:${port} (up to 60 s).\n`,
    ]);
    expect(err).toBe(
      `PostgreSQL at 127.0.0.1:${port} has no database missing. Create it with \`createdb -h 127.0.0.1 -p ${port} -U mailverdict missing\`, then start again.\n`,
    );
    await late.stop();
  });
});

/** An ErrorResponse as a server sends it while it starts. */
const startingUp = (() => {
  const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}
