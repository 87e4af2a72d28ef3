import type { paths } from "#web/paths.ts";

/** Help article; its id is its anchor and the key of its texts. */
export interface HelpArticle {
  id: string;
  /** The article has steps. */
  steps?: true;
  /** Command to copy, the same in every language. `$API` is replaced by the API's URL. */
  code?: string;
  /** Related pages. */
  see?: readonly (keyof typeof paths)[];
}

interface HelpGroup {
  id: string;
  articles: readonly HelpArticle[];
}

const firstCall = `curl -s -H "authorization: Bearer $KEY" -H 'content-type: application/json' \\
  -d '{"email":"mailbox-full@sandbox.test"}' $API/v1/validations`;

/** Help articles by group. */
export const helpGroups = [
  {
    id: "first-steps",
    articles: [
      { id: "first-check", see: ["validate", "onboarding"] },
      { id: "sandbox", see: ["validate"] },
    ],
  },
  {
    id: "verdicts",
    articles: [
      { id: "four-verdicts", steps: true },
      { id: "score" },
      { id: "evidence", see: ["features"] },
      { id: "check-again", see: ["blog"] },
      { id: "own-rules", see: ["validate"] },
    ],
  },
  {
    id: "lists",
    articles: [
      { id: "file-forms", see: ["bulkUpload"] },
      { id: "list-count", see: ["pricing"] },
      { id: "list-running" },
      { id: "list-download" },
      { id: "list-kept", see: ["privacy"] },
    ],
  },
  {
    id: "credits",
    articles: [
      { id: "credit-price", see: ["pricing"] },
      { id: "credit-held" },
      {
        id: "credit-more",
        code: "npm run -s mailverdict -- credits grant ann@example.com 5000",
      },
    ],
  },
  {
    id: "api",
    articles: [
      { id: "first-key", code: firstCall, see: ["apiKeys", "apiDocs"] },
      { id: "answer-202" },
      { id: "rate-limits" },
      { id: "key-leaked", see: ["apiKeys"] },
    ],
  },
  {
    id: "account",
    articles: [
      { id: "password-lost", see: ["forgotPassword"] },
      { id: "second-factor", see: ["security"] },
      {
        id: "phone-lost",
        code: "npm run -s mailverdict -- second-factor off ann@example.com",
      },
      { id: "sessions", see: ["security"] },
      { id: "workspaces", steps: true, see: ["people", "apiDocs"] },
      { id: "data-export", see: ["profile", "privacy"] },
    ],
  },
  {
    id: "self-hosting",
    articles: [
      { id: "start-own", code: "npm ci && npm start" },
      {
        id: "probe-identity",
        code: "PROBE_EHLO=mail.example.com PROBE_FROM=probe@example.com npm start",
      },
      { id: "doctor", code: "npm run -s mailverdict -- doctor", see: ["system"] },
      { id: "port-25", code: "npm run -s mailverdict -- doctor" },
      {
        id: "mails-out",
        code: "SMTP_URL=smtp://user:password@mail.example.com:587 MAIL_FROM=verdicts@example.com npm start",
      },
      { id: "backup", code: 'sqlite3 data/mailverdict.sqlite ".backup copy.sqlite"' },
    ],
  },
] as const satisfies readonly HelpGroup[];

/** All help articles, in reading order. */
export const helpArticles: readonly HelpArticle[] = helpGroups.flatMap(({ articles }) => [
  ...(articles as readonly HelpArticle[]),
]);
