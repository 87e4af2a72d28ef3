import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { limits } from "#contract/limits.ts";
import { emailAddress, type Reader, parseUrl, wholeNumber } from "./environment.ts";

const registrations = ["open", "invited", "closed", "unverified"] as const;

/** Reads who may have an account, and the addresses of mails. */
export function accountSettings(read: Reader) {
  return {
    smtpUrl: read<string | null>("SMTP_URL", null, "an smtp:// or smtps:// URL", (text) =>
      parseUrl(text, ["smtp:", "smtps:"]) === undefined ? undefined : text,
    ),
    mailFrom: read("MAIL_FROM", "no-reply@localhost", "an email address", emailAddress),
    registration: read("REGISTRATION", "open", `one of ${registrations.join(", ")}`, (text) =>
      registrations.find((one) => one === text),
    ),
    operatorEmail: read<string | null>("OPERATOR_EMAIL", null, "an email address", emailAddress),
    supportMailbox: read<string | null>("SUPPORT_MAILBOX", null, "an email address", emailAddress),
    securityContact: read<string | null>(
      "SECURITY_CONTACT",
      null,
      "an email address, or an https:// URL",
      (text) => (emailAddress(text) === undefined ? parseUrl(text, ["https:"])?.href : text),
    ),
    operatorFile: read<string | null>(
      "OPERATOR_FILE",
      null,
      "the path of a JSON file that exists",
      (text) => (existsSync(text) ? resolve(text) : undefined),
    ),
  };
}

/** Reads how many days stored data is kept. */
export function retentionSettings(read: Reader) {
  const days = (name: string, fallback: number | null) =>
    read<number | null>(name, fallback, "a whole number from 1 to 3650, or off", (text) =>
      text === "off" ? null : wholeNumber(1, 3650)(text),
    );
  return {
    validationDays: days("VALIDATION_RETENTION_DAYS", null),
    evidenceDays: days("EVIDENCE_RETENTION_DAYS", null),
    auditDays: days("AUDIT_RETENTION_DAYS", limits.auditDays),
  };
}
