import { buildCase, buildPart, type CaseRow, type MailCase } from "./caseRow.ts";
import { bannerCases } from "./bannerCases.ts";
import { dialCases } from "./dialCases.ts";
import { lookupCases } from "./lookupCases.ts";
import { recipientCases } from "./recipientCases.ts";
import { replyCases } from "./replyCases.ts";
import { senderCases } from "./senderCases.ts";
import { sessionCases } from "./sessionCases.ts";
import { tlsCases } from "./tlsCases.ts";
import type { SandboxPart } from "./sandboxPart.ts";

const smtpRows: readonly CaseRow[] = [
  dialCases,
  bannerCases,
  replyCases,
  tlsCases,
  senderCases,
  recipientCases,
  sessionCases,
]
  .flat()
  .sort((a, b) => a.id.localeCompare(b.id));

const usualSuffix = "sandbox.test";

/** The domains and hosts of every case. */
export const caseParts: readonly SandboxPart[] = [...smtpRows, ...lookupCases].map(buildPart);

/** S01–S80: errors of SMTP servers, and the expected results. */
export const smtpCases: readonly MailCase[] = smtpRows.map((row) => buildCase(row, usualSuffix));

/** D01–D26: errors in DNS, and the expected results. */
export const dnsCases: readonly MailCase[] = lookupCases.map((row) => buildCase(row, usualSuffix));
