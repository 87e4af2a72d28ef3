import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import type { SsoProvider } from "#contract/login.ts";
import { type Reader, parseUrl } from "./environment.ts";

/** OpenID Connect provider with a discovery document. */
export interface OidcSetting extends SsoProvider {
  kind: "google" | "microsoft" | "oidc";
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Set for the provider of a workspace, which its owners configured. */
  workspace?: {
    accountId: string;
    /** Claim with a person's groups; empty without one. */
    groupClaim: string;
  };
}

/** GitHub or a GitHub Enterprise server: OAuth 2.0 without OpenID Connect. */
export interface GithubSetting extends SsoProvider {
  kind: "github";
  /** Base URL of the sign-in pages, without a trailing slash; also the issuer of its identities. */
  issuer: string;
  /** Base URL of its API, without a trailing slash. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

/** Sign-in provider as configured by the operator. */
export type ProviderSetting = OidcSetting | GithubSetting;

/** Sign-in rule of one mail domain. */
export interface DomainRule {
  /** Id of the provider. */
  provider: string;
  /** False if the domain must use the provider. */
  password: boolean;
}

/** Sign-in providers and the domains that use them. */
export interface SsoSettings {
  providers: readonly ProviderSetting[];
  /** Rules by domain in lower-case ASCII. */
  domainRules: ReadonlyMap<string, DomainRule>;
}

/** Tells whether a host name or IP address is this machine's own, reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/gu, "").toLowerCase();
  return name === "localhost" || name === "::1" || (isIP(name) === 4 && name.startsWith("127."));
}

/** Tells whether a URL points to this machine, where TLS is optional. */
export function isLoopback(url: URL): boolean {
  return isLoopbackHost(url.hostname);
}

function providerUrl(text: string): string | undefined {
  const url = parseUrl(text, ["https:", "http:"]);
  const plain = url !== undefined && url.search === "" && url.hash === "" && url.username === "";
  return plain && (url.protocol === "https:" || isLoopback(url)) ? text : undefined;
}

const urlFormat = "an https:// URL";

interface Client {
  clientId: string;
  clientSecret: string;
}

/** Tells whether none of the variables has an error yet. */
function unsaid(errors: readonly string[], ...names: string[]): boolean {
  return names.every((name) => !errors.some((error) => error.startsWith(`${name} `)));
}

function printable(text: string): string | undefined {
  return /^[\x21-\x7e]{1,512}$/u.test(text) ? text : undefined;
}

/** Reads `OIDC_X_ID` and `OIDC_X_SECRET`, which are required together. */
function readClient(read: Reader, errors: string[], prefix: string): Client | null {
  const one = (name: string) =>
    read<string | null>(`${prefix}_${name}`, null, "the value from the provider", printable);
  const [clientId, clientSecret] = [one("ID"), one("SECRET")];
  if (clientId !== null && clientSecret !== null) {
    return { clientId, clientSecret };
  }
  if ((clientId ?? clientSecret) !== null && unsaid(errors, `${prefix}_ID`, `${prefix}_SECRET`)) {
    errors.push(`${prefix}_ID and ${prefix}_SECRET must be set together.`);
  }
  return null;
}

function google(read: Reader, errors: string[]): ProviderSetting[] {
  const client = readClient(read, errors, "OIDC_GOOGLE");
  const issuer = "https://accounts.google.com";
  return client === null
    ? []
    : [{ id: "google", kind: "google", name: "Google", issuer, ...client }];
}

function microsoft(read: Reader, errors: string[]): ProviderSetting[] {
  const tenant = read(
    "OIDC_MICROSOFT_TENANT",
    "common",
    "common, organizations, consumers, or the id or domain of a tenant",
    (text) => (/^[a-z0-9][a-z0-9.-]{1,252}$/iu.test(text) ? text : undefined),
  );
  const client = readClient(read, errors, "OIDC_MICROSOFT");
  const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
  return client === null
    ? []
    : [{ id: "microsoft", kind: "microsoft", name: "Microsoft", issuer, ...client }];
}

function github(read: Reader, errors: string[]): ProviderSetting[] {
  const enterprise = read<string | null>("OIDC_GITHUB_URL", null, urlFormat, (text) =>
    providerUrl(text.replace(/\/+$/u, "")),
  );
  const client = readClient(read, errors, "OIDC_GITHUB");
  const place =
    enterprise === null
      ? { issuer: "https://github.com", apiUrl: "https://api.github.com" }
      : { issuer: enterprise, apiUrl: `${enterprise}/api/v3` };
  return client === null
    ? []
    : [{ id: "github", kind: "github", name: "GitHub", ...place, ...client }];
}

function ownIssuer(read: Reader, errors: string[]): ProviderSetting[] {
  const issuer = read<string | null>("OIDC_ISSUER", null, urlFormat, providerUrl);
  const name = read("OIDC_NAME", "Single sign-on", "a name of at most 40 characters", (text) =>
    text.length <= 40 ? text : undefined,
  );
  const client = readClient(read, errors, "OIDC");
  const half = (issuer === null) !== (client === null);
  if (half && unsaid(errors, "OIDC_ISSUER", "OIDC_ID", "OIDC_SECRET")) {
    errors.push("OIDC_ISSUER must be set together with OIDC_ID and OIDC_SECRET.");
  }
  return issuer === null || client === null
    ? []
    : [{ id: "oidc", kind: "oidc", name, issuer, ...client }];
}

/** Parses `example.com=oidc,!acme.test=google`; undefined for any other form. */
function domainRules(text: string): Map<string, DomainRule> | undefined {
  const rules = new Map<string, DomainRule>();
  for (const part of text.split(",")) {
    const [, only, name = "", provider = ""] =
      /^\s*(!?)\s*([^\s=!]+)\s*=\s*([a-z]+)\s*$/u.exec(part) ?? [];
    const domain = domainToASCII(name).toLowerCase();
    if (!domain.includes(".") || rules.has(domain)) {
      return undefined;
    }
    rules.set(domain, { provider, password: only === "" });
  }
  return rules;
}

/** Reads the settings of sign-in providers; adds errors to `errors`. */
export function ssoSettings(read: Reader, errors: string[]): SsoSettings {
  const providers = [google, microsoft, github, ownIssuer].flatMap((one) => one(read, errors));
  const rules = read<ReadonlyMap<string, DomainRule>>(
    "OIDC_DOMAINS",
    new Map(),
    "domain=provider pairs, separated by commas, each domain once; !domain=provider turns passwords off",
    domainRules,
  );
  for (const [domain, { provider }] of rules) {
    if (!providers.some(({ id }) => id === provider)) {
      errors.push(`OIDC_DOMAINS must name a provider that is set up: ${domain} has ${provider}.`);
    }
  }
  return { providers, domainRules: rules };
}
