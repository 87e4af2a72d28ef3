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
  "email_confirmed_without_credits",
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
  "password_reset",
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
  "invitation",
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
  "list_paused",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Values for the placeholders of mails. */
const wordNames = ["none", "on", "off"] as const;

/** Everything the server says in one language. */
export interface LanguageTexts {
  errors: Record<ErrorCode, { title: string; detail: string }>;
  fields: Record<FieldCode, { detail: string; fix: string }>;
  sentences: Record<SentenceName, string>;
  mails: Record<MailKind, { subject: string; body: string }>;
  words: Record<(typeof wordNames)[number], string>;
}

/** What the server says, by language; `en` is always there. */
export interface Texts {
  languages: readonly string[];
  in(language: string): LanguageTexts;
}

const localesDir = fileURLToPath(new URL("../../public/locales", import.meta.url));
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
const mailsFile = z.extend(every(mailKinds, z.object({ subject: text, body: text })), {
  words: every(wordNames, text),
});

type Json = Record<string, unknown>;

function jsonOf(file: string): Json {
  return JSON.parse(readFileSync(file, "utf8")) as Json;
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

/** The English texts with those of another language over them: one not translated yet is said in English. */
function over(english: Json, theirs: Json): Json {
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      const their = theirs[key];
      return [key, isJson(value) && isJson(their) ? over(value, their) : (their ?? value)];
    }),
  );
}

function read(dir: string, language: string): LanguageTexts {
  const texts = (name: string) =>
    over(jsonOf(join(dir, "en", name)), jsonOf(join(dir, language, name)));
  const { fields, sentences, ...errors } = errorsFile.parse(texts("errors.json"));
  const { words, ...mails } = mailsFile.parse(texts("mails.json"));
  return { errors, fields, sentences, mails, words };
}

/** Reads the texts of every language that has them; an English one that is missing fails the start. */
export function loadTexts(dir = localesDir): Texts {
  const languages = readdirSync(dir).filter((language) =>
    ["errors.json", "mails.json"].every((name) => existsSync(join(dir, language, name))),
  );
  const english = read(dir, "en");
  const byLanguage = new Map(languages.map((language) => [language, read(dir, language)]));
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
