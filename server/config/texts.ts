import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { exportFields } from "#contract/exports.ts";
import { securityNotices } from "#contract/notifications.ts";
import { dataFile } from "#launch/productFiles.mjs";
import { type ErrorCode, errorCodes, type FieldCode, fieldCodes } from "#contract/errors.ts";

/** Names of the server's texts that aren't mails. */
const sentenceNames = [
  "registered",
  "registered_by_mail",
  "email_confirmed",
  "email_confirmed_without_credits",
  "reset_asked",
  "password_set",
  "password_changed",
  "signed_out",
  "sign_in_again",
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

/** Mails that notify an owner of an event of the account; each gives the time, network and browser. */
export type NoticeKind = (typeof securityNotices)[number];

/** Names of all mails the server sends. */
const mailKinds = [
  ...securityNotices,
  "confirm_email",
  "invitation",
  "workspace_invitation",
  "join_requested",
  "join_accepted",
  "ownership_offered",
  "ownership_transferred",
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
  "watch_changed",
  "watch_stopped",
  "credits_low",
  "credits_exhausted",
  "webhook_gone",
  "webhook_failing",
  "disk_low",
  "digest",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Words that fill placeholders of mails, and the name of what a payment page sells. */
const wordNames = ["none", "on", "off", "unsubscribe", "credits"] as const;

/** Names of the sentences for people whose address a sign-up hook refuses. */
const signUpSentences = ["blocked", "suggested", "refused", "not_checked"] as const;
export type SignUpSentence = (typeof signUpSentences)[number];

/** Texts of the server in one language. */
export interface LanguageTexts {
  errors: Record<ErrorCode, { title: string; detail: string }>;
  /** `fix_values` names the allowed values. */
  fields: Record<FieldCode, { detail: string; fix: string; fix_values?: string | undefined }>;
  sentences: Record<SentenceName, string>;
  mails: Record<MailKind, { subject: string; body: string }>;
  words: Record<(typeof wordNames)[number], string>;
  signUps: Record<SignUpSentence, string>;
  /** Column names of the result fields of exports. */
  columns: Record<(typeof exportFields)[number], string>;
}

/** Texts of the server by language; `en` always exists. */
export interface Texts {
  languages: readonly string[];
  in(language: string): LanguageTexts;
}

const localesDir = dataFile("public/locales");
const text = z.string().check(z.minLength(1));

/** Returns the schema of an object with the same kind of value under each name. */
function every<Name extends string, Value>(
  names: readonly Name[],
  shape: z.ZodMiniType<Value>,
): z.ZodMiniObject<Record<Name, z.ZodMiniType<Value>>> {
  const fields = names.map((name) => [name, shape]);
  return z.object(Object.fromEntries(fields) as Record<Name, z.ZodMiniType<Value>>);
}

const errorsFile = z.extend(every(errorCodes, z.object({ title: text, detail: text })), {
  fields: every(fieldCodes, z.object({ detail: text, fix: text, fix_values: z.optional(text) })),
  sentences: every(sentenceNames, text),
});
const mailsFile = z.extend(every(mailKinds, z.object({ subject: text, body: text })), {
  words: every(wordNames, text),
  sign_ups: every(signUpSentences, text),
});

const bulkFile = z.object({ downloads: z.object({ fields: every(exportFields, text) }) });

type Json = Record<string, unknown>;

function readJson(file: string): Json {
  return JSON.parse(readFileSync(file, "utf8")) as Json;
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

/** Merges the texts of a language over the English ones, which fill in for missing translations. */
function over(english: Json, theirs: Json): Json {
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      const their = theirs[key];
      return [key, isJson(value) && isJson(their) ? over(value, their) : (their ?? value)];
    }),
  );
}

function read(dir: string, language: string): LanguageTexts {
  const texts = (name: string) => {
    const theirs = join(dir, language, name);
    return over(readJson(join(dir, "en", name)), existsSync(theirs) ? readJson(theirs) : {});
  };
  const { fields, sentences, ...errors } = errorsFile.parse(texts("errors.json"));
  const { words, sign_ups: signUps, ...mails } = mailsFile.parse(texts("mails.json"));
  const { downloads } = bulkFile.parse(texts("bulk.json"));
  return { errors, fields, sentences, mails, words, signUps, columns: downloads.fields };
}

/** Loads the texts of every language that has them; a missing English text fails the start. */
export function loadTexts(dir = localesDir): Texts {
  const languages = readdirSync(dir).filter((language) =>
    ["errors.json", "mails.json"].every((name) => existsSync(join(dir, language, name))),
  );
  const english = read(dir, "en");
  const byLanguage = new Map(languages.map((language) => [language, read(dir, language)]));
  return { languages, in: (language) => byLanguage.get(language) ?? english };
}

/** Fills the `{{name}}` placeholders of a text. */
export function filled(
  template: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return template.replace(/\{\{(\w+)\}\}/gu, (place, name: string) =>
    String(values[name] ?? place),
  );
}
