import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import * as z from "zod/mini";
import { type ErrorCode, errorCodes, type FieldCode, fieldCodes } from "#contract/errors.ts";

/** Names of the other sentences the server says. */
const sentenceNames = [
  "registered",
  "registered_by_mail",
  "email_confirmed",
  "reset_asked",
  "password_set",
  "password_changed",
  "signed_out",
  "refreshed",
  "email_change_asked",
  "email_change_waiting",
  "email_changed",
  "account_closed",
  "account_restored",
  "newsletter_asked",
  "newsletter_confirmed",
  "newsletter_left",
] as const;
export type SentenceName = (typeof sentenceNames)[number];

/** Mails that tell an owner what happened to the account; each says when, from where and in which browser. */
const noticeKinds = [
  "password_changed",
  "new_sign_in",
  "sign_in_paused",
  "totp_enabled",
  "totp_disabled",
  "recovery_codes_renewed",
  "recovery_code_used",
  "email_changed",
  "identity_linked",
  "identity_unlinked",
  "key_created",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The mails the server sends. */
const mailKinds = [
  ...noticeKinds,
  "confirm_email",
  "already_registered",
  "reset_password",
  "email_change_old",
  "email_change_new",
  "email_change_taken",
  "account_closed",
  "confirm_newsletter",
  "newsletter_welcome",
  "newsletter_issue",
  "contact_message",
  "contact_receipt",
  "list_completed",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Everything the server says in one language. */
export interface LanguageTexts {
  errors: Record<ErrorCode, { title: string; detail: string }>;
  fields: Record<FieldCode, { detail: string; fix: string }>;
  sentences: Record<SentenceName, string>;
  mails: Record<MailKind, { subject: string; body: string }>;
}

/** What the server says, by language; `en` is always there. */
export interface Texts {
  languages: readonly string[];
  in(language: string): LanguageTexts;
}

const localesDir = fileURLToPath(new URL("../public/locales", import.meta.url));
const text = z.string().check(z.minLength(1));

/** The shape of an object with the same kind of value under each of the names. */
function every<Name extends string, Value>(
  names: readonly Name[],
  shape: z.ZodMiniType<Value>,
): z.ZodMiniObject<Record<Name, z.ZodMiniType<Value>>> {
  const fields = names.map((name) => [name, shape]);
  return z.object(Object.fromEntries(fields) as Record<Name, z.ZodMiniType<Value>>);
}

const errorsFile = z.extend(every(errorCodes, z.object({ title: text, detail: text })), {
  fields: every(fieldCodes, z.object({ detail: text, fix: text })),
  sentences: every(sentenceNames, text),
});
const mailsFile = every(mailKinds, z.object({ subject: text, body: text }));

function read(language: string): LanguageTexts {
  const json = (name: string): unknown =>
    JSON.parse(readFileSync(join(localesDir, language, name), "utf8"));
  const { fields, sentences, ...errors } = errorsFile.parse(json("errors.json"));
  return { errors, fields, sentences, mails: mailsFile.parse(json("mails.json")) };
}

/** Reads the texts of every language that has them; one that lacks a text fails the start. */
export function loadTexts(): Texts {
  const languages = readdirSync(localesDir).filter((language) =>
    existsSync(join(localesDir, language, "errors.json")),
  );
  const byLanguage = new Map(languages.map((language) => [language, read(language)]));
  const english = byLanguage.get("en");
  if (english === undefined) {
    throw new Error("public/locales/en/errors.json is missing.");
  }
  return { languages, in: (language) => byLanguage.get(language) ?? english };
}

/** Fills `{{name}}` places of a text. */
export function filled(
  template: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return template.replace(/\{\{(\w+)\}\}/gu, (place, name: string) =>
    String(values[name] ?? place),
  );
}
