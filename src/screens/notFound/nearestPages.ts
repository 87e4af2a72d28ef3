import { paths } from "#web/paths.ts";

type PageName = keyof typeof paths;

/** Pages that can be suggested. */
const meant = (Object.keys(paths) as PageName[]).filter(
  (name) =>
    !paths[name].includes(":") &&
    !["home", "oauthCallback", "confirm", "serverError", "resetPassword", "catalogue"].includes(
      name,
    ),
);

/** Names of the same pages on other sites. */
const alsoCalled: Partial<Record<PageName, string>> = {
  login: "signin sign in logon session",
  register: "signup join account create new",
  forgotPassword: "lost reset recover password",
  privacy: "gdpr cookies data dsgvo",
  terms: "tos conditions legal agb",
  integrations: "zapier sdk plugins examples snippets",
  about: "team company imprint impressum us",
  blog: "news articles posts changelog",
  contact: "support mail feedback message",
  help: "faq docs documentation reasons guide support",
  pricing: "price prices plans plan cost costs",
  features: "product accuracy tour",
  apiDocs: "api docs documentation developers reference swagger openapi",
  onboarding: "start started getting quickstart setup tutorial install",
  dashboard: "home app overview",
  validate: "check verify validation verifier verification email single",
  history: "checks results log logs",
  apiKeys: "api keys key token tokens",
  billing: "invoice invoices credits credit payment subscription ledger",
  profile: "account settings me user preferences",
  people: "members team users workspace invite roles colleagues",
  security: "2fa mfa totp password sessions devices",
  analytics: "stats statistics charts reports report",
  bulkUpload: "bulk upload list lists lists file csv import",
  notifications: "alerts alert mails",
  webhooks: "webhook hooks callbacks events",
  system: "doctor status health admin operator",
};

function splitWords(text: string): string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}

/** Returns the edit distance of two words (optimal string alignment). */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

/** Returns the similarity of two words, from 0 to 1. */
function likeness(word: string, known: string): number {
  if (word === known) {
    return 1;
  }
  if (word.length > 3 && known.startsWith(word)) {
    return 0.8;
  }
  const most = known.length > 7 ? 3 : known.length > 4 ? 2 : known.length > 3 ? 1 : 0;
  // A path may have any length, so very long words aren't compared.
  return word.length < 32 && distance(word, known) <= most ? 0.7 : 0;
}

function score(words: readonly string[], joined: string, name: PageName): number {
  const path = paths[name].slice(1);
  const own = splitWords(path);
  const whole = likeness(joined, path.replaceAll("-", ""));
  const best = (known: readonly string[], weight: number) =>
    words.reduce(
      (sum, word) => sum + weight * Math.max(0, ...known.map((one) => likeness(word, one))),
      0,
    );
  return 3 * whole + best(own, 1) + best(splitWords(alsoCalled[name] ?? ""), 0.6);
}

/** Returns up to four pages similar to an unknown path, most similar first. */
export function nearestPages(pathname: string): PageName[] {
  const words = splitWords(pathname.replace(/\.(?:html?|php|aspx?|jsp)$/iu, "")).slice(0, 12);
  const joined = words.join("");
  return meant
    .map((name) => ({ name, points: score(words, joined, name) }))
    .filter(({ points }) => points >= 0.4)
    .toSorted((left, right) => right.points - left.points)
    .slice(0, 4)
    .map(({ name }) => name);
}
