import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { misspelledVariables, readConfig, settingNames } from "#server/config/config.ts";

const operations = globSync("docs/operations/*.md")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

test("every setting is read once, and docs/operations documents each", () => {
  const names = settingNames();
  expect(names).toContain("DATABASE_URL");
  expect(names).toContain("OIDC_GITHUB_SECRET");
  expect(names).toHaveLength(new Set(names).size);
  const documented = new Set(
    [...operations.matchAll(/^\|[^|]+\|/gmu)].flatMap(([cell]) =>
      [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/gu)].map(([, name]) => name),
    ),
  );
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
});

test.each<[string, string]>([
  ["PROBE_HELO", "PROBE_EHLO"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["SMTP_URI", "SMTP_URL"],
  ["MAILFROM", "MAIL_FROM"],
  ["DATADIR", "DATA_DIR"],
  ["DNS_SERVER", "DNS_SERVERS"],
  ["PROBE_ADDRESS", "PROBE_ADDRESSES"],
  ["CORS_ORIGIN", "CORS_ORIGINS"],
  ["RATE_LIMIT", "RATE_LIMITS"],
  ["TRUST_PROXIES", "TRUSTED_PROXIES"],
  ["OIDC_GOGLE_SECRET", "OIDC_GOOGLE_SECRET"],
])("%s is taken for %s", (typed, meant) => {
  expect(misspelledVariables({ [typed]: "x" })).toEqual([
    `Did you mean ${meant}? Mailverdict has no setting called ${typed}.`,
  ]);
});

test.skipIf(process.platform === "win32")(
  "lower-case names aren't read, so they count as typos",
  () => {
    expect(misspelledVariables({ database_url: "x" })).toHaveLength(1);
    expect(misspelledVariables({ host: "x", port: "1" })).toEqual([]);
  },
);

test("variables of other programs raise no alarm", () => {
  const others = `BASH CI COLUMNS DATABASE_HOST DATABASE_NAME DATABASE_PASSWORD DATABASE_PORT
    DATABASE_USER DB_URL DEBUG DNS_SEARCH EDITOR GITHUB_SECRET HISTSIZE HOME HOST_IP HOSTNAME
    HOSTS HOSTTYPE http_proxy HTTPS_PROXY INIT_CWD JWT_SECRET KUBERNETES_PORT LANG LC_ALL LINES
    LOGLEVEL LOGNAME MAIL MAIL_HOST MAIL_PORT MAIL_USER MAILCHECK NODE_ENV NODE_OPTIONS
    npm_config_loglevel npm_config_user_agent npm_lifecycle_event npm_package_name NO_COLOR
    no_proxy OLDPWD PATH PGDATA PGDATABASE PGHOST PGPORT PGUSER PORTS POSTGRES_URL PROMPT
    PUBLIC_DIR PUBLIC_IP PUBLIC_KEY PWD REDIS_URL ROOT SECRET SECRET_KEY SERVER_PORT SHELL SHLVL
    SMTP_FROM SMTP_HOST SMTP_PASS SMTP_PORT SMTP_USER SOCKS_PROXY SORT TERM TEST_DATABASE_URL
    TMPDIR TZ USER VITE_API_URL XDG_CONFIG_DIRS XDG_DATA_DIRS XDG_DATA_HOME`.split(/\s+/u);
  expect(misspelledVariables(Object.fromEntries(others.map((name) => [name, "x"])))).toEqual([]);
});

test("a misspelt variable is ignored if the setting itself is set, or if it is empty", () => {
  const DATABASE_URL = "postgres://u@127.0.0.1/d";
  expect(misspelledVariables({ DATABASE_URL, DATABASE_URI: DATABASE_URL })).toEqual([]);
  expect(misspelledVariables({ DATABASE_URI: " " })).toEqual([]);
});

test("settings that can't be used are listed with the variables that were probably meant", () => {
  const env = { PROBE_HELO: "probe.acme-mail.com", PROBE_FROM: "a@acme-mail.com" };
  expect(() => readConfig(env)).toThrow(`Correct these settings:
  - PROBE_EHLO and PROBE_FROM must be set together.
  - Did you mean PROBE_EHLO? Mailverdict has no setting called PROBE_HELO.`);
});
