import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import {
  type Environment,
  parseOrigin,
  type Reader,
  createReader,
  parseUrl,
  wholeNumber,
} from "./environment.ts";
import { evidenceKeysProblem } from "./evidenceKeys.ts";
import { misspelledSettings } from "./misspelledSettings.ts";
import { type OtlpSettings, otlpSettings } from "./otlpSettings.ts";
import { confirmsByMail } from "./installation.ts";
import { networkSettings, type NetworkSettings } from "./networkSettings.ts";
import { paymentSettings, type PaymentSettings } from "./paymentSettings.ts";
import { secretsProblem } from "./secrets.ts";
import { type PasswordCost, securePasswordCost } from "#server/crypto/hashPassword.ts";
import { isLoopbackHost, ssoSettings, type SsoSettings } from "./ssoSettings.ts";
import { StartFailure } from "./startFailure.ts";
import { accountSettings, retentionSettings } from "./accountSettings.ts";

/** Settings from the environment, read once at the start. */
export interface Config extends NetworkSettings {
  host: string;
  port: number;
  /** Directory of the database file, the secrets and the outbox. */
  dataDir: string;
  /** PostgreSQL connection string; null for the SQLite file in `dataDir`. */
  databaseUrl: string | null;
  /** PostgreSQL connection string of a replica for history and analytics; null without one. */
  databaseReadUrl: string | null;
  /** Seconds to wait at the start for a PostgreSQL that can't be reached. */
  databaseWaitSeconds: number;
  /** Most connections of each pool to PostgreSQL. */
  databasePoolSize: number;
  /** Public web address of the app, without a trailing slash. */
  publicUrl: string;
  /** False if `publicUrl` was derived from host and port. */
  publicUrlGiven: boolean;
  /** SMTP server for mails of the installation; null writes them to `dataDir/outbox`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Registration mode; `unverified` lets anyone register without confirming the address. */
  registration: "open" | "invited" | "closed" | "unverified";
  /** Address of the first operator of a public installation, instead of a setup code. */
  operatorEmail: string | null;
  /** Recipient of messages from the contact page; null for the first operator. */
  supportMailbox: string | null;
  /** Email or web address for vulnerability reports; null for the support mailbox. */
  securityContact: string | null;
  /** File with the operator's settings for the public pages; null for `operator.json` in `dataDir`, if it exists. */
  operatorFile: string | null;
  /** Signing keys from the environment, for several machines on one database; null stores them in `dataDir`. */
  secrets: string | null;
  /** Keys for signed evidence from the environment; null stores them in `dataDir`, or derives them from `secrets`. */
  evidenceKeys: string | null;
  /** Days after which checks, their evidence and events of accounts are deleted; null stores them as long as the account. */
  validationDays: number | null;
  evidenceDays: number | null;
  auditDays: number | null;
  /** Port of `/metrics`, its address and the token it asks for; null serves none. */
  metricsPort: number | null;
  metricsHost: string;
  metricsToken: string | null;
  otlp: OtlpSettings | null;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
  rateLimits: boolean;
  /** File or web address of lists to add to those that ship; null adds none. */
  listsSource: string | null;
  listsRefreshHours: number;
  /** Space in MB for uploads of all accounts that aren't in a list yet. */
  uploadsMb: number;
  /** Free space on the disk of `dataDir`, in MB, below which new uploads, lists and downloads are rejected. */
  diskReserveMb: number;
  sso: SsoSettings;
  /** Access to Stripe; null if this installation sells no credits. */
  payments: PaymentSettings | null;
  /** Fixed for every installation: no variable lowers it. Tests pass a cheaper one. */
  passwordCost: PasswordCost;
}

/** Error that lists all invalid settings at once. */
export class ConfigError extends StartFailure {
  readonly errors: readonly string[];
  constructor(errors: readonly string[]) {
    super(`Correct these settings:\n${errors.map((error) => `  - ${error}`).join("\n")}`);
    this.name = "ConfigError";
    this.errors = errors;
  }
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

function guessedUrl(host: string, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const shown = everywhere ? "127.0.0.1" : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

function parseListsSource(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]+:\/\//iu.test(text)) {
    return parseUrl(text, ["http:", "https:"])?.href;
  }
  return existsSync(text) ? resolve(text) : undefined;
}

type Settings<Name extends keyof Config> = Pick<Config, Name>;

function addressSettings(read: Reader): Settings<"host" | "port" | "publicUrl" | "publicUrlGiven"> {
  const host = read("HOST", "127.0.0.1", "an IP address or a host name", (text) =>
    /^[\w.:-]+$/u.test(text) ? text : undefined,
  );
  const port = read("PORT", 3000, "a number from 0 to 65535", wholeNumber(0, 65_535));
  const publicUrl = read<string | null>(
    "PUBLIC_URL",
    null,
    "an origin without a path, such as https://verify.example.com: the app needs its own host name",
    parseOrigin,
  );
  return {
    host,
    port,
    publicUrl: publicUrl ?? guessedUrl(host, port),
    publicUrlGiven: publicUrl !== null,
  };
}

const postgresUrl = [
  "a postgres:// URL, with special characters in the password percent-encoded",
  (text: string) => (/^postgres(ql)?:$/u.test(URL.parse(text)?.protocol ?? "") ? text : undefined),
] as const;

function storageSettings(
  read: Reader,
): Settings<
  | "dataDir"
  | "databaseUrl"
  | "databaseReadUrl"
  | "databaseWaitSeconds"
  | "databasePoolSize"
  | "uploadsMb"
  | "diskReserveMb"
> {
  return {
    dataDir: resolve(read("DATA_DIR", "data", "a directory", (text) => text)),
    databaseUrl: read<string | null>("DATABASE_URL", null, ...postgresUrl),
    databaseReadUrl: read<string | null>("DATABASE_READ_URL", null, ...postgresUrl),
    databaseWaitSeconds: read(
      "DATABASE_WAIT_SECONDS",
      60,
      "a whole number from 0 to 600",
      wholeNumber(0, 600),
    ),
    databasePoolSize: read(
      "DATABASE_POOL_SIZE",
      10,
      "a whole number from 2 to 100",
      wholeNumber(2, 100),
    ),
    uploadsMb: read(
      "UPLOADS_MB",
      10_240,
      "a whole number from 200 to 99999",
      wholeNumber(200, 99_999),
    ),
    diskReserveMb: read(
      "DISK_RESERVE_MB",
      512,
      "a whole number from 0 to 99999",
      wholeNumber(0, 99_999),
    ),
  };
}

function listsSettings(read: Reader): Settings<"listsSource" | "listsRefreshHours"> {
  return {
    listsSource: read<string | null>(
      "LISTS_SOURCE",
      null,
      "an existing file, or an http:// or https:// URL",
      parseListsSource,
    ),
    listsRefreshHours: read(
      "LISTS_REFRESH_HOURS",
      24,
      "a whole number from 1 to 720",
      wholeNumber(1, 720),
    ),
  };
}

const metricsTokenLeast = 16;

function metricsSettings(read: Reader): Settings<"metricsPort" | "metricsHost" | "metricsToken"> {
  return {
    metricsPort: read<number | null>(
      "METRICS_PORT",
      null,
      "a number from 0 to 65535",
      wholeNumber(0, 65_535),
    ),
    metricsHost: read("METRICS_HOST", "127.0.0.1", "an IP address or a host name", (text) =>
      /^[\w.:-]+$/u.test(text) ? text : undefined,
    ),
    metricsToken: read<string | null>(
      "METRICS_TOKEN",
      null,
      `at least ${metricsTokenLeast} letters, digits or - . _ ~ + /`,
      (text) =>
        text.length >= metricsTokenLeast && /^[\w.~+/-]+=*$/u.test(text) ? text : undefined,
    ),
  };
}

function readSettings(read: Reader, errors: string[]): Config {
  return {
    ...addressSettings(read),
    ...storageSettings(read),
    ...accountSettings(read),
    ...retentionSettings(read),
    ...listsSettings(read),
    ...metricsSettings(read),
    otlp: otlpSettings(read),
    secrets: read<string | null>("SECRETS", null, "id:key pairs", (text) => text),
    evidenceKeys: read<string | null>(
      "EVIDENCE_KEYS",
      null,
      "private:key and public:key entries",
      (text) => text,
    ),
    logLevel: read("LOG_LEVEL", "info", `one of ${logLevels.join(", ")}`, (text) =>
      logLevels.find((level) => level === text),
    ),
    rateLimits: read("RATE_LIMITS", true, "on or off", (text) =>
      text === "on" ? true : text === "off" ? false : undefined,
    ),
    ...networkSettings(read, errors),
    sso: ssoSettings(read, errors),
    payments: paymentSettings(read, errors),
    passwordCost: securePasswordCost,
  };
}

/** Returns the errors that show only in several settings together, or in parts of one. */
function furtherErrors(config: Config): string[] {
  const secrets = config.secrets === null ? null : secretsProblem(config.secrets, "SECRETS");
  const evidence =
    config.evidenceKeys === null ? null : evidenceKeysProblem(config.evidenceKeys, "EVIDENCE_KEYS");
  return [
    ...(secrets === null ? [] : [secrets]),
    ...(evidence === null ? [] : [evidence]),
    ...(config.sso.providers.length > 0 && !config.publicUrlGiven
      ? ["PUBLIC_URL must be set together with OIDC_*: sign-in providers send people back to it."]
      : []),
    ...(config.metricsPort !== null &&
    config.metricsToken === null &&
    !isLoopbackHost(config.metricsHost)
      ? [
          "METRICS_HOST that other machines can reach needs METRICS_TOKEN, or anyone there could read the metrics.",
        ]
      : []),
    ...(config.smtpUrl !== null && config.mailFrom === "no-reply@localhost"
      ? ["MAIL_FROM must be set together with SMTP_URL: it is the sender of every mail."]
      : []),
    ...(config.operatorEmail !== null && !confirmsByMail(config)
      ? [
          "OPERATOR_EMAIL needs SMTP_URL and a REGISTRATION other than unverified: a mailed link confirms the address. Without it, use the setup code that the start prints.",
        ]
      : []),
  ];
}

/** Settings that only the build of the app reads. */
const buildSettings = ["VITE_AUTH_API_URL", "VITE_MAIN_API_URL"];

/** Returns the name of every setting, by recording the names that reading the environment requests. */
export function settingNames(): string[] {
  const names = [...buildSettings];
  readSettings((name, fallback) => {
    names.push(name);
    return fallback;
  }, []);
  return names;
}

/** Returns a sentence for each variable whose name is a typo away from a setting that isn't set. */
export function misspelledVariables(env: Environment): string[] {
  return misspelledSettings(env, settingNames());
}

/** Reads the environment into one frozen object; throws one {@link ConfigError} with all errors. */
export function readConfig(env: Environment): Readonly<Config> {
  const errors: string[] = [];
  const config = readSettings(createReader(env, errors), errors);
  errors.push(...furtherErrors(config));
  if (errors.length > 0) {
    throw new ConfigError([...errors, ...misspelledVariables(env)]);
  }
  return Object.freeze(config);
}
