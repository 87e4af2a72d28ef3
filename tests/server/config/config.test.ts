import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config/config.ts";
import { parseSecrets } from "#server/config/secrets.ts";

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.errors;
    }
    throw error;
  }
}

test("an empty environment is enough, and what comes of it cannot be changed", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    databaseUrl: null,
    databaseWaitSeconds: 60,
    databasePoolSize: 10,
    publicUrl: "http://127.0.0.1:3000",
    publicUrlGiven: false,
    smtpUrl: null,
    probe: null,
    rateLimits: true,
  });
  expect(config.dataDir).toMatch(/\/data$/);
  expect(Object.isFrozen(config)).toBe(true);
});

test("no variable lowers what hashing a password costs", () => {
  const names = ["PASSWORD_COST", "PASSWORDCOST", "ARGON2_MEMORY_COST", "NODE_ENV", "VITEST"];
  const { passwordCost } = readConfig(Object.fromEntries(names.map((name) => [name, "1"])));
  expect(passwordCost).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(Object.isFrozen(passwordCost)).toBe(true);
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", PUBLIC_URL: " ", SMTP_URL: "" })).toMatchObject({ port: 3000 });
});

test("all invalid settings are reported together", () => {
  const errors = errorsOf({
    PORT: "http",
    PUBLIC_URL: "verify.example.com",
    DATABASE_URL: "mysql://x/y",
    SMTP_URL: "mail.example.com",
    DNS_SERVERS: "1.1.1.1,dns.google",
    SECRETS: "k1:short",
    LOG_LEVEL: "loud",
  });
  const named = errors.map((error) => error.split(" ", 1).join());
  expect(named.sort()).toEqual([
    "DATABASE_URL",
    "DNS_SERVERS",
    "LOG_LEVEL",
    "PORT",
    "PUBLIC_URL",
    "SECRETS",
    "SMTP_URL",
  ]);
});

describe("is refused:", () => {
  test.each([
    { PORT: "65536" },
    { PORT: "-1" },
    { PORT: "3000.5" },
    { HOST: "a b" },
    { PUBLIC_URL: "https://a.example.com/app" },
    { PUBLIC_URL: "ftp://a.example.com" },
    { PUBLIC_URL: "https://user:pass@a.example.com" },
    { SMTP_URL: "smtp://mail.example.com" },
    { PROBE_EHLO: "probe.acme-mail.com" },
    { PROBE_ADDRESSES: "10.0.0.1=10.0.0.2" },
    { PROBE_ADDRESSES: "127.0.0.2, 127.0.0.3, 127.0.0.2" },
    { PROBE_ADDRESSES: "mail.acme-mail.com" },
    { PROBE_EHLO: "localhost", PROBE_FROM: "probe@acme-mail.com" },
    { PROBE_EHLO: "probe.example.com", PROBE_FROM: "probe@acme-mail.com" },
    { PROBE_EHLO: "probe.acme-mail.com", PROBE_FROM: "probe@example.org" },
    { PROBE_EHLO: "probe.acme-mail.com", PROBE_FROM: "no address" },
    { CORS_ORIGINS: "https://a.example.com, *" },
    { CORS_ORIGINS: "null" },
    { DNS_SERVERS: "1.1.1.1:99999" },
    { TRUSTED_PROXIES: "proxy" },
    { RATE_LIMITS: "maybe" },
    { DATABASE_WAIT_SECONDS: "601" },
    { DATABASE_WAIT_SECONDS: "1.5" },
    { DATABASE_POOL_SIZE: "1" },
    { DATABASE_READ_URL: "mysql://db.internal/mailverdict" },
    { DATABASE_POOL_SIZE: "101" },
    { DATABASE_POOL_SIZE: "ten" },
  ])("%o", (env) => {
    expect(errorsOf(env)).toHaveLength(1);
  });
});

describe("is taken:", () => {
  test.each([
    [
      { HOST: "0.0.0.0", PORT: "0" },
      { host: "0.0.0.0", publicUrl: "http://127.0.0.1:0" },
    ],
    [{ HOST: "::1" }, { publicUrl: "http://[::1]:3000" }],
    [{ PUBLIC_URL: "https://a.example.com/" }, { publicUrl: "https://a.example.com" }],
    [
      { SMTP_URL: "smtps://u:p@m.example.com", MAIL_FROM: "us@example.com" },
      { mailFrom: "us@example.com" },
    ],
    [
      { PROBE_EHLO: "probe.acme-mail.com", PROBE_FROM: "probe@acme-mail.com" },
      { probe: { ehlo: "probe.acme-mail.com", mailFrom: "probe@acme-mail.com" } },
    ],
    [{ DNS_SERVERS: "1.1.1.1, [2606:4700::1111]:53,::1,127.0.0.1:5353" }, {}],
    [
      { PROBE_ADDRESSES: "10.0.0.5=8.8.4.4, 8.8.8.8,127.0.0.2" },
      {
        probeAddresses: [
          { local: "10.0.0.5", seen: "8.8.4.4" },
          { local: "8.8.8.8", seen: "8.8.8.8" },
          { local: "127.0.0.2", seen: null },
        ],
      },
    ],
    [{ DATABASE_URL: "postgresql:///mailverdict?host=/run" }, {}],
  ])("%o", (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });
});

const key = "B".repeat(43);
test.each([
  ["nothing", "must be id:key pairs, separated by commas: it isn't one. An id has 1 to 16 "],
  [`k1:${key},K2:${key}`, "must be id:key pairs, separated by commas: number 2 isn't one. An id"],
  [`k1:${"+/".repeat(22)}=`, "must be id:key pairs, separated by commas: it isn't one. An id has"],
  [`k1:${key}, k2:c2hvcnQ`, "must have keys of at least 32 bytes: the key k2 has 5."],
  [`k1:${key},k1:${key}`, "must use each id once: k1 appears twice."],
  [`root:${key}`, "must have a signing key in front of root, which signs nothing. Add one, such"],
])("SECRETS=%s is refused for what is wrong with it, without its keys", (SECRETS, messageBody) => {
  const [error, ...others] = errorsOf({ SECRETS });
  expect(error).toContain(`SECRETS ${messageBody}`);
  expect(others).toEqual([]);
  expect(error).not.toContain("BBB");
});

test("signing keys may be separated by a comma and a space", () => {
  const SECRETS = `k2:${key}, root:${key}`;
  expect(readConfig({ SECRETS }).secrets).toBe(SECRETS);
  expect(parseSecrets(SECRETS).signing.map(({ id }) => id)).toEqual(["k2"]);
});

test("SOCKS_URL names a proxy by its address, with a user where it wants one", () => {
  expect(readConfig({ SOCKS_URL: "socks5://me:secret@127.0.0.1:1081" }).socks).toEqual({
    address: "127.0.0.1",
    port: 1081,
    login: { user: "me", password: "secret" },
  });
  expect(errorsOf({ SOCKS_URL: "socks5://proxy.example.com" })).toHaveLength(1);
});

test("REGISTRATION and OPERATOR_EMAIL: what can't work together is named", () => {
  expect(errorsOf({ REGISTRATION: "everybody" })).toEqual([
    "REGISTRATION must be one of open, invited, closed, unverified.",
  ]);
  const mail = { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "us@example.com" };
  const OPERATOR_EMAIL = "boss@example.com";
  expect(errorsOf({ OPERATOR_EMAIL })).toEqual([expect.stringContaining("needs SMTP_URL")]);
  expect(errorsOf({ OPERATOR_EMAIL, ...mail, REGISTRATION: "unverified" })).toHaveLength(1);
  expect(errorsOf({ OPERATOR_EMAIL, ...mail, REGISTRATION: "closed" })).toEqual([]);
});
