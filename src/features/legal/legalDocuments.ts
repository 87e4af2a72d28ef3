/** A version of a page: the day it was published, and its clauses in order. */
interface LegalVersion {
  day: string;
  clauses: readonly string[];
}

/**
 * The versions of both pages, newest first. The texts of the newest stand in legal.json under `clauses`, those of
 * the others under `earlier`, by day. Who changes a page moves the clauses that change there and adds a version here.
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
