/** Version of a page: its publication date and its clauses in order. */
interface LegalVersion {
  day: string;
  clauses: readonly string[];
}

/**
 * Versions of both documents, newest first. `legal.json` has the newest texts under `clauses` and the others under
 * `earlier`, by day. To change a document, move the changed clauses there and add a version here.
 */
export const legalDocuments = {
  privacy: [
    {
      day: "2026-11-21",
      clauses: [
        "responsible",
        "data",
        "checking",
        "browser",
        "mails",
        "logs",
        "others",
        "rights",
        "security",
        "changes",
      ],
    },
    { day: "2026-11-20", clauses: ["kept"] },
  ],
  terms: [
    {
      day: "2026-11-21",
      clauses: [
        "offer",
        "service",
        "account",
        "credits",
        "use",
        "data",
        "availability",
        "liability",
        "end",
        "changes",
      ],
    },
    { day: "2026-11-20", clauses: ["published"] },
  ],
} as const satisfies Record<string, readonly [LegalVersion, ...LegalVersion[]]>;

export type LegalName = keyof typeof legalDocuments;
