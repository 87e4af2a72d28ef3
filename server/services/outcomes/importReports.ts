// SQLite answers on this thread, so that awaiting it lets nothing else run.
import { setImmediate } from "node:timers/promises";
import { type OutcomeCounts, outcomeLimits, type rejectedRows } from "#contract/outcomes.ts";
import type { MailOutcome } from "#contract/outcomes.ts";
import { addressKey } from "#engine/address/addressKey.ts";
import type { AppContext } from "#server/context.ts";
import { hmac } from "#server/crypto/digest.ts";
import { cachedResults } from "#server/data/queries/cachedResults.ts";
import {
  listIdsBefore,
  pastResults,
  saveOutcomes,
  validationsOfAddresses,
} from "#server/data/queries/outcomes.ts";
import type { OutcomeRow } from "#server/data/tables/analytics/outcomeRow.ts";
import { parseStoredResult } from "#server/data/tables/validationRow.ts";
import { classifyReport } from "./classifyReport.ts";
import type { ReadReport } from "./readReports.ts";

const dayMs = 86_400_000;
const addressesAtOnce = 500;
const resultsAtOnce = 5000;
const rowsAtOnce = 500;
const reportsAtOnce = 1000;

type Rejection = (typeof rejectedRows)[number];
type Past = Pick<OutcomeRow, "verdict" | "reason" | "provider" | "score"> & { checkedAt: number };

/** A mail with its outcome, and the latest result of its address from before. */
interface Mail {
  address: string;
  sentAt: number;
  outcome: MailOutcome;
  past: Past | null;
}

/** Mails by address and day. */
type Mails = Map<string, Map<number, Mail>>;

/** Result of an import. */
export interface ImportResult {
  rows: number;
  matched: number;
  unmatched: number;
  rejected: number;
  outcomes: OutcomeCounts;
  rejected_rows: { line: number; code: Rejection }[];
}

/** Weight of each outcome; of two about the same mail the stronger counts. */
const strength: Readonly<Record<MailOutcome, number>> = {
  unclear: 0,
  deferred: 1,
  blocked: 2,
  delivered: 3,
  bounced: 4,
};

/** Returns an instant in ms: of RFC 3339, of a Unix time in seconds or ms, or the end of a day; null if it is none. */
export function sentInstant(text: string): number | null {
  if (/^\d{9,10}(?:\.\d+)?$/u.test(text)) {
    return Number(text) * 1000;
  }
  if (/^\d{12,13}$/u.test(text)) {
    return Number(text);
  }
  const day = /^\d{4}-\d\d-\d\d$/u.test(text);
  const zoned = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/iu.test(text);
  if (!day && !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/u.test(text)) {
    const other = /[a-z]{3}/iu.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(other) ? null : other;
  }
  const parsed = Date.parse(day ? `${text}T23:59:59.999Z` : zoned ? text : `${text}Z`);
  return Number.isNaN(parsed) ? null : parsed;
}

/** Reports to import. A file is matched with the rows of all lists, a few objects with the latest certain result of each address, which needs no pass over the lists. */
interface Reports {
  reports: AsyncIterable<ReadReport>;
  /** Time of mails without their own, in ms. */
  sentAt: number | null;
  from: "file" | "objects";
}

/** Matches reports with the account's results from before and stores the outcomes. Nothing leaves the installation. */
export async function importReports(
  context: Pick<AppContext, "database" | "secrets" | "now">,
  accountId: string,
  { reports, sentAt, from }: Reports,
): Promise<ImportResult> {
  const { queries } = context.database;
  const { mails, rows, rejected } = await collect(reports, { sentAt, now: context.now() });
  await addValidations(context, accountId, mails);
  await (from === "file" ? addListResults : addCachedResults)(context, accountId, mails);
  const all = [...mails.values()].flatMap((same) => [...same.values()]);
  const matched = all.filter(({ past }) => past !== null);
  for (let start = 0; start < matched.length; start += rowsAtOnce) {
    const some = matched.slice(start, start + rowsAtOnce);
    const stored = some.flatMap((mail) => createRow(context, accountId, mail) ?? []);
    // One statement after another, so that no import takes all connections.
    // oxlint-disable-next-line no-await-in-loop
    await saveOutcomes(queries, stored);
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate();
  }
  const outcomes = { delivered: 0, bounced: 0, deferred: 0, blocked: 0, unclear: 0 };
  for (const { outcome } of matched) {
    outcomes[outcome] += 1;
  }
  return {
    rows,
    matched: matched.length,
    unmatched: all.length - matched.length,
    rejected: rejected.length,
    outcomes,
    rejected_rows: rejected.slice(0, outcomeLimits.rejectedShown),
  };
}

/** Tells whether a mail can have been sent at an instant. Each address and day is a row, so that any other day would let one result be stored without end. */
const isPlausible = (time: number, now: number): boolean =>
  time >= now - outcomeLimits.sentDaysBack * dayMs &&
  time <= now + outcomeLimits.sentDaysAhead * dayMs;

async function collect(
  reports: AsyncIterable<ReadReport>,
  { sentAt, now }: { sentAt: number | null; now: number },
) {
  const mails: Mails = new Map();
  const rejected: { line: number; code: Rejection }[] = [];
  let rows = 0;
  for await (const report of reports) {
    rows += 1;
    if (rows % reportsAtOnce === 0) {
      await setImmediate();
    }
    const address = report.email.toLowerCase();
    const given = report.sentAt === "" ? sentAt : sentInstant(report.sentAt);
    const mailedAt = given !== null && isPlausible(given, now) ? given : null;
    const outcome = classifyReport(report);
    if (!address.includes("@") || mailedAt === null || outcome === null) {
      const code = !address.includes("@")
        ? "no_address"
        : mailedAt === null
          ? "no_time"
          : "no_outcome";
      rejected.push({ line: report.line, code });
      continue;
    }
    add(mails, { address, sentAt: mailedAt, outcome, past: null });
  }
  return { mails, rows, rejected };
}

const dayOf = (time: number) => Math.floor(time / dayMs);

/** Adds a mail; of two outcomes of the same address and day the stronger stays. */
function add(mails: Mails, mail: Mail): void {
  const others = mails.get(mail.address) ?? new Map<number, Mail>();
  const day = dayOf(mail.sentAt);
  const same = others.get(day);
  if (same === undefined) {
    mails.set(mail.address, others.set(day, mail));
  } else if (strength[mail.outcome] > strength[same.outcome]) {
    same.outcome = mail.outcome;
  }
}

/** Keeps a result for each mail that was sent after it, if it is the latest. */
function consider(mails: ReadonlyMap<number, Mail> | undefined, past: Past): void {
  for (const mail of mails?.values() ?? []) {
    if (past.checkedAt <= mail.sentAt && past.checkedAt >= (mail.past?.checkedAt ?? 0)) {
      mail.past = past;
    }
  }
}

async function addValidations(
  { database: { queries } }: Pick<AppContext, "database">,
  accountId: string,
  mails: Mails,
): Promise<void> {
  const addresses = [...mails.keys()];
  for (let from = 0; from < addresses.length; from += addressesAtOnce) {
    const some = addresses.slice(from, from + addressesAtOnce);
    // oxlint-disable-next-line no-await-in-loop
    for (const row of await validationsOfAddresses(queries, accountId, some)) {
      if (row.result !== null && row.checked_at !== null) {
        const { verdict, reason, provider, score } = parseStoredResult(row.result);
        const past = { verdict, reason, provider: provider ?? "", score };
        consider(mails.get(row.search ?? ""), { ...past, checkedAt: row.checked_at });
      }
    }
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate();
  }
}

async function addCachedResults(
  { database: { queries } }: Pick<AppContext, "database">,
  accountId: string,
  mails: Mails,
): Promise<void> {
  const byKey = Map.groupBy(mails.keys(), addressKey);
  const keys = [...byKey.keys()].filter((key) => key !== null);
  for (let from = 0; from < keys.length; from += addressesAtOnce) {
    const some = keys.slice(from, from + addressesAtOnce);
    // oxlint-disable-next-line no-await-in-loop
    for (const row of await cachedResults(queries, { accountId, keys: some, since: 0 })) {
      const { verdict, reason, provider, score, checked_at: checkedAt } = row;
      for (const address of byKey.get(row.address_key) ?? []) {
        consider(mails.get(address), {
          verdict,
          reason,
          provider: provider ?? "",
          score,
          checkedAt,
        });
      }
    }
  }
}

async function addListResults(
  { database: { queries } }: Pick<AppContext, "database">,
  accountId: string,
  mails: Mails,
): Promise<void> {
  const all = [...mails.values()].flatMap((same) => [...same.values()]);
  const latest = all.reduce((max, { sentAt }) => Math.max(max, sentAt), 0);
  for (const listId of await listIdsBefore(queries, accountId, latest)) {
    let after = 0;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const page = await pastResults(queries, listId, { after, limit: resultsAtOnce });
      for (const { search, verdict, reason, provider, score, checked_at: checkedAt } of page) {
        if (verdict !== null && reason !== null && checkedAt !== null) {
          const past = { verdict, reason, provider: provider ?? "", score, checkedAt };
          consider(mails.get(search ?? ""), past);
        }
      }
      const last = page.at(-1);
      if (last === undefined || page.length < resultsAtOnce) {
        break;
      }
      after = last.position;
      // oxlint-disable-next-line no-await-in-loop
      await setImmediate();
    }
  }
}

function createRow(
  { secrets }: Pick<AppContext, "secrets">,
  accountId: string,
  { address, sentAt, outcome, past }: Mail,
): OutcomeRow | null {
  if (past === null) {
    return null;
  }
  const { checkedAt: _left, ...result } = past;
  return {
    account_id: accountId,
    address_hash: hmac(secrets.outcomes, `${accountId} ${address}`),
    sent_day: dayOf(sentAt),
    outcome,
    ...result,
  };
}
