import type { EntryRefusal, RuleSource } from "#contract/ruleImports.ts";
import { ruleImportLimits } from "#contract/ruleImports.ts";
import { limits } from "#contract/limits.ts";
import { unguardCell } from "#listReader/input/guardCell.ts";
import { cleanCell } from "#listReader/input/cleanCell.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { inspectList, type Understood } from "#listReader/inspectList.ts";
import { readRecords } from "#listReader/readRecords.ts";
import { ruleValue } from "#server/services/validations/findOwnRule.ts";
import { type RuleKind, ruleKinds } from "#vocabulary/rules.ts";
// Reading a file that is in memory lets nothing else run.
import { setImmediate } from "node:timers/promises";

/** A row of a file, with the rule that it asks for or the reason for refusing it. */
export type RuleEntry = { line: number; text: string } & (
  | { value: string; kind: RuleKind; note: string | null }
  | { refused: EntryRefusal }
);

/** A file of rules that was read whole. */
export interface RuleFile {
  source: RuleSource | null;
  entries: RuleEntry[];
}

/** Error of a file without readable rules. */
export class NoRuleFile extends Error {}

const rowsAtOnce = 500;

const names: Readonly<Record<RuleSource, string>> = {
  mailverdict: "Mailverdict",
  mailchimp: "Mailchimp",
  brevo: "Brevo",
  sendgrid: "SendGrid",
  ses: "Amazon SES",
  postmark: "Postmark",
};

/** Columns that tell the exports apart, without case, spaces and punctuation: one of each group. The first source that fits is taken. */
const marks: readonly (readonly [RuleSource, ...(readonly string[])[]])[] = [
  ["mailverdict", ["target"], ["kind"]],
  ["mailchimp", ["emailaddress"], ["unsubtime", "cleantime", "leid", "euid"]],
  ["postmark", ["emailaddress"], ["suppressionreason"]],
  ["ses", ["emailaddress"], ["reason"]],
  ["brevo", ["email"], ["contactid", "blockedat", "blocklisted", "emailblacklisted"]],
  ["sendgrid", ["email"], ["created"]],
];

const targetNames = ["target", "email", "emailaddress"];
const noteNames = ["note", "reason", "suppressionreason", "unsubreason", "unsubcampaigntitle"];
const blockedNames = ["emailblacklisted", "blocklisted", "emailblocklisted"];

/** Columns of a file; -1 for one that it doesn't have. */
interface RuleColumns {
  source: RuleSource | null;
  target: number;
  kind: number;
  note: number;
  /** Tells in exports of all contacts whether this one may get mail. */
  blocked: number;
}

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");

/** Recognises the export of a mail service, and finds the columns. Throws {@link NoRuleFile}. */
function findColumns({ preview, options }: Understood): RuleColumns {
  const header = options.mapping.header === true ? preview.columns : [];
  const plain = header.map(({ name }) => plainName(name));
  const first = (wanted: readonly string[]) =>
    wanted.map((name) => plain.indexOf(name)).find((index) => index >= 0) ?? -1;
  const source =
    marks.find(([, ...groups]) =>
      groups.every((group) => group.some((name) => plain.includes(name))),
    )?.[0] ?? null;
  const named = source === null ? plain.indexOf("target") : first(targetNames);
  const domain = plain.indexOf("domain");
  const found = preview.email_column.index ?? (preview.columns.length === 1 ? 0 : domain);
  const target = named >= 0 ? named : found;
  if (target < 0) {
    throw new NoRuleFile();
  }
  return {
    source,
    target,
    kind: plain.indexOf("kind"),
    note: first(noteNames),
    blocked: first(blockedNames),
  };
}

/** Returns the note of an imported rule: the mail service, and its reason. */
function buildNote(source: RuleSource | null, reason: string): string | null {
  const from = source === null || source === "mailverdict" ? "" : names[source];
  const text = [from, reason].filter((part) => part !== "").join(": ");
  return text === ""
    ? null
    : text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ").slice(0, limits.ruleNoteLength);
}

const isKind = (text: string): text is RuleKind => (ruleKinds as readonly string[]).includes(text);
const isNo = (text: string): boolean => /^(?:0|f|false|n|no|)$/iu.test(text);

function readEntry(
  { line, cells }: { line: number; cells: readonly string[] },
  columns: RuleColumns,
  usual: RuleKind,
): RuleEntry {
  const cell = (index: number) => unguardCell((cells[index] ?? "").trim());
  const text = cleanCell(cell(columns.target));
  const { source } = columns;
  const place = { line, text: text.slice(0, ruleImportLimits.textShown) };
  if (columns.blocked >= 0 && isNo(cell(columns.blocked))) {
    return { ...place, refused: "not_suppressed" };
  }
  const value = text.length > limits.ruleTargetLength ? null : ruleValue(text);
  if (source !== null && source !== "mailverdict") {
    // A stray word in an export must not block a domain.
    const isAddress = value !== null && value.includes("@") && !value.includes("*");
    if (!isAddress) {
      return { ...place, refused: "not_an_address" };
    }
  }
  const given = cell(columns.kind).toLowerCase();
  return value === null
    ? { ...place, refused: "not_an_address_or_domain" }
    : {
        ...place,
        value,
        kind: isKind(given) ? given : usual,
        note: buildNote(source, cell(columns.note)),
      };
}

/** Reads the rules of a file of any kind that lists are read from, other threads and calls between. Throws {@link NoRuleFile}. */
export async function readRuleFile(file: ListSource, usual: RuleKind): Promise<RuleFile> {
  const entries: RuleEntry[] = [];
  const automatic = { email_column: null, header: null, encoding: null };
  try {
    const understood = await inspectList(file, { ...automatic, delimiter: null, sheet: null });
    const columns = findColumns(understood);
    for await (const record of readRecords(file, understood.options)) {
      if (entries.length >= ruleImportLimits.entries) {
        throw new NoRuleFile();
      }
      if ((record.cells[columns.target] ?? "").trim() !== "") {
        entries.push(readEntry(record, columns, usual));
      }
      if (entries.length % rowsAtOnce === 0) {
        await setImmediate();
      }
    }
    return { source: columns.source, entries };
  } catch (error) {
    throw error instanceof ListReadError ? new NoRuleFile() : error;
  }
}
