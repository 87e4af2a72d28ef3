import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { type Environment, originOf, readerOf, urlOf } from "./environment.ts";
import { networkSettings, type NetworkSettings } from "./networkSettings.ts";
import { ssoSettings, type SsoSettings } from "./ssoSettings.ts";

/** Everything the environment decides, read once at the start. */
export interface Config extends NetworkSettings {
  host: string;
  port: number;
  /** Directory of the database file, the secrets and the outbox. */
  dataDir: string;
  /** PostgreSQL connection string, or null for the SQLite file in `dataDir`. */
  databaseUrl: string | null;
  /** Where people reach the app, without a slash at the end. */
  publicUrl: string;
  /** False where `publicUrl` was only guessed from host and port. */
  publicUrlGiven: boolean;
  /** Where our own mails go; null writes them to `dataDir/outbox`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Who gets what people write on the contact page; null: the first operator. */
  supportMailbox: string | null;
  /** Signing keys by environment, for several machines on one database; null keeps them in `dataDir`. */
  secrets: string | null;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
  rateLimits: boolean;
  /** File or web address of lists to add to those that ship; null adds none. */
  listsSource: string | null;
  listsRefreshHours: number;
  sso: SsoSettings;
}

/** The start was refused: every fault of the environment at once. */
export class ConfigFault extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The settings are not usable:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.name = "ConfigFault";
    this.faults = faults;
  }
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

function guessedUrl(host: string, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const shown = everywhere ? "127.0.0.1" : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

function listsSourceOf(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]+:\/\//iu.test(text)) {
    return urlOf(text, ["http:", "https:"])?.href;
  }
  return existsSync(text) ? resolve(text) : undefined;
}

/** Reads the environment into one frozen object; throws one {@link ConfigFault} with all that is wrong. */
export function readConfig(env: Environment): Readonly<Config> {
  const faults: string[] = [];
  const read = readerOf(env, faults);
  const host = read("HOST", "127.0.0.1", "an address or a host name to listen on", (text) =>
    /^[\w.:-]+$/u.test(text) ? text : undefined,
  );
  const port = read("PORT", 3000, "a port from 0 to 65535", (text) =>
    /^\d{1,5}$/u.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
  );
  const publicUrl = read<string | null>(
    "PUBLIC_URL",
    null,
    "the origin people reach the app at, such as https://verify.example.com",
    originOf,
  );
  const config: Config = {
    host,
    port,
    dataDir: resolve(read("DATA_DIR", "data", "a directory", (text) => text)),
    databaseUrl: read<string | null>("DATABASE_URL", null, "a postgres:// address", (text) =>
      /^postgres(ql)?:$/u.test(URL.parse(text)?.protocol ?? "") ? text : undefined,
    ),
    publicUrl: publicUrl ?? guessedUrl(host, port),
    publicUrlGiven: publicUrl !== null,
    smtpUrl: read<string | null>("SMTP_URL", null, "an smtp:// or smtps:// address", (text) =>
      urlOf(text, ["smtp:", "smtps:"]) === undefined ? undefined : text,
    ),
    mailFrom: read("MAIL_FROM", "no-reply@localhost", "one address of ours", (text) =>
      /^[^\s@<>]+@[^\s@<>]+$/u.test(text) ? text : undefined,
    ),
    supportMailbox: read<string | null>("SUPPORT_MAILBOX", null, "one address", (text) =>
      /^[^\s@<>]+@[^\s@<>]+$/u.test(text) ? text : undefined,
    ),
    secrets: read<string | null>("SECRETS", null, secretsWish, (text) =>
      secretsShape.test(text) ? text : undefined,
    ),
    logLevel: read("LOG_LEVEL", "info", `one of ${logLevels.join(", ")}`, (text) =>
      logLevels.find((level) => level === text),
    ),
    rateLimits: read("RATE_LIMITS", true, "on or off", (text) =>
      text === "on" ? true : text === "off" ? false : undefined,
    ),
    listsSource: read<string | null>(
      "LISTS_SOURCE",
      null,
      "a file that exists, or an http:// or https:// address",
      listsSourceOf,
    ),
    listsRefreshHours: read("LISTS_REFRESH_HOURS", 24, "a whole number from 1 to 720", (text) =>
      /^\d{1,3}$/u.test(text) && Number(text) >= 1 && Number(text) <= 720
        ? Number(text)
        : undefined,
    ),
    ...networkSettings(read, faults),
    sso: ssoSettings(read, faults),
  };
  if (config.sso.providers.length > 0 && !config.publicUrlGiven) {
    faults.push("PUBLIC_URL must be set where OIDC_* is: providers send people back to it.");
  }
  if (config.smtpUrl !== null && config.mailFrom === "no-reply@localhost") {
    faults.push(
      "MAIL_FROM must be set where SMTP_URL is: mails need a sender that can be answered.",
    );
  }
  if (faults.length > 0) {
    throw new ConfigFault(faults);
  }
  return Object.freeze(config);
}

/** `id:key` pairs, comma-separated; each key at least 32 octets in base64url. */
const secretsShape = /^[a-z0-9]{1,16}:[\w-]{43,}(,[a-z0-9]{1,16}:[\w-]{43,})*$/u;
const secretsWish =
  "one or more id:key pairs, comma-separated, each key 32 random octets in base64url; the first signs";
