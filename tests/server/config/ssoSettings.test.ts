import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config/config.ts";

const home = { PUBLIC_URL: "https://verify.example.com" };
const own = { OIDC_ISSUER: "https://id.example.com", OIDC_ID: "app", OIDC_SECRET: "s" };

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...home, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.errors;
    }
    throw error;
  }
}

test("without settings there is no provider", () => {
  expect(readConfig({}).sso).toEqual({ providers: [], domainRules: new Map() });
});

test("every provider is read, and the domains of mail addresses that belong to them", () => {
  const { sso } = readConfig({
    ...home,
    ...own,
    OIDC_NAME: "Acme",
    OIDC_GOOGLE_ID: "g",
    OIDC_GOOGLE_SECRET: "s",
    OIDC_MICROSOFT_ID: "m",
    OIDC_MICROSOFT_SECRET: "s",
    OIDC_MICROSOFT_TENANT: "acme.onmicrosoft.com",
    OIDC_GITHUB_ID: "h",
    OIDC_GITHUB_SECRET: "s",
    OIDC_DOMAINS: "Example.com=oidc, !bücher.example=google",
  });
  expect(sso.providers.map(({ id, name, issuer }) => [id, name, issuer])).toEqual([
    ["google", "Google", "https://accounts.google.com"],
    ["microsoft", "Microsoft", "https://login.microsoftonline.com/acme.onmicrosoft.com/v2.0"],
    ["github", "GitHub", "https://github.com"],
    ["oidc", "Acme", "https://id.example.com"],
  ]);
  expect([...sso.domainRules]).toEqual([
    ["example.com", { provider: "oidc", password: true }],
    ["xn--bcher-kva.example", { provider: "google", password: false }],
  ]);
});

test("a GitHub Enterprise server is used at its own address", () => {
  const { sso } = readConfig({
    ...home,
    OIDC_GITHUB_ID: "h",
    OIDC_GITHUB_SECRET: "s",
    OIDC_GITHUB_URL: "https://git.example.com/",
  });
  expect(sso.providers).toMatchObject([
    { issuer: "https://git.example.com", apiUrl: "https://git.example.com/api/v3" },
  ]);
});

test.each([
  [{ OIDC_GOOGLE_ID: "g" }, "OIDC_GOOGLE_ID and OIDC_GOOGLE_SECRET must be set together."],
  [{ OIDC_GITHUB_SECRET: "g" }, "OIDC_GITHUB_ID and OIDC_GITHUB_SECRET must be set together."],
  [
    { OIDC_ISSUER: own.OIDC_ISSUER },
    "OIDC_ISSUER must be set together with OIDC_ID and OIDC_SECRET.",
  ],
  [{ ...own, OIDC_ISSUER: "http://id.example.com" }, "OIDC_ISSUER must be an https:// URL."],
  [{ ...own, OIDC_ISSUER: "https://id.example.com/?x" }, "OIDC_ISSUER must be an https:// URL."],
  [
    { ...own, OIDC_DOMAINS: "a.example=google" },
    "OIDC_DOMAINS must name a provider that is set up: a.example has google.",
  ],
  [
    { ...own, PUBLIC_URL: "" },
    "PUBLIC_URL must be set together with OIDC_*: sign-in providers send people back to it.",
  ],
])("%j is refused", (env, error) => {
  expect(errorsOf(env)).toEqual([error]);
});

test.each([
  "example.com",
  "example.com:oidc",
  "a.example=oidc,a.example=oidc",
  "localhost=oidc",
  "=oidc",
])("OIDC_DOMAINS=%s is refused", (text) => {
  expect(errorsOf({ ...own, OIDC_DOMAINS: text })).toEqual([
    expect.stringMatching(/^OIDC_DOMAINS must be domain=provider pairs/u),
  ]);
});
