import { addressColumnOf, type ListRow } from "#server/data/tables/listRow.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import type { Validation } from "#contract/validations.ts";
import type { Evidence } from "#contract/evidence.ts";
import type { RowCharge } from "#contract/listShape.ts";
import type { ListRowResult } from "#contract/listRows.ts";
import type { ProbeRecord } from "#engine/verification/probeRecord.ts";
import { createOwnDomains, type OwnDomains } from "#engine/suggestions/ownDomains.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { replayVerification } from "#engine/verification/replayVerification.ts";
import type { AppContext } from "#server/context.ts";
import { findListEvidence } from "#server/data/queries/listEvidence.ts";
import { policyOfList } from "#server/data/queries/accountPolicies.ts";
import { findList } from "#server/data/queries/lists.ts";
import type { FileRow } from "#server/data/tables/listChunkRow.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import { tagsOf } from "#server/data/tables/listRow.ts";
import { findMxRule, findOwnRule } from "#server/services/validations/findOwnRule.ts";
import { recordOfRow, unpackEvidence } from "#server/lists/evidence/unpackEvidence.ts";
import { decidingOfVerification } from "#server/presenters/evidence/findDeciding.ts";
import { instant } from "#server/presenters/instant.ts";
import { presentListRow } from "#server/presenters/presentListRow.ts";
import { rowAt } from "./rowAt.ts";

type RowContext = Pick<AppContext, "database" | "ports" | "operatorLists">;

/** Validity of a verdict in ms. */
const validMs = 24 * 3_600_000;
const nothingHeard: ProbeRecord = { dns: [], mailbox: null };

/** A row whose check gave a result, and its list. */
interface Checked {
  list: ListRow;
  result: ListResultRow;
}

/** Returns a row of a list with its full result and the evidence of the check that gave it. */
export async function describeRow(
  context: RowContext,
  list: ListRow,
  row: FileRow,
): Promise<ListRowResult> {
  const shown = presentListRow(row, { state: list.state, column: addressColumnOf(list) });
  const { result } = row;
  const reply = { object: "list_row_result" as const, row: shown };
  if (result === null || result.verdict === null || result.checked_at === null) {
    return { ...reply, validation: null, evidence: null, reused: null };
  }
  const { checked, reused } = await loadSource(context, list, row, result);
  const record = checked === null ? null : await readRecord(context, checked);
  const id = `${list.id}:${row.position}`;
  const rebuilt = await rebuild(context, { list, result, record });
  const { evidence, basis: _stored, reply: _rebuilt, ...found } = rebuilt;
  return {
    ...reply,
    validation: presentRow(id, { list, result }, found),
    evidence: record === null && reused !== null ? null : presentEvidence(id, evidence),
    reused,
  };
}

/** Returns the row whose check gave a result: itself, its original, or a row of an earlier list. */
async function loadSource(
  context: RowContext,
  list: ListRow,
  { counted }: FileRow,
  result: ListResultRow,
): Promise<{ checked: Checked | null; reused: ListRowResult["reused"] }> {
  const checkedAt = instant(result.checked_at ?? 0);
  if (counted.kind === "duplicate" && counted.of !== undefined) {
    const original = await rowAt(context.database.queries, list.id, counted.of);
    const source = original === undefined ? null : await sourceOfRow(context, list, original);
    const place = { list_id: list.id, position: counted.of };
    return {
      checked: source?.checked ?? null,
      reused: { kind: "duplicate", checked_at: checkedAt, ...place },
    };
  }
  return sourceOfRow(context, list, { counted, result });
}

async function sourceOfRow(
  context: RowContext,
  list: ListRow,
  { counted, result }: Pick<FileRow, "counted" | "result">,
): Promise<{ checked: Checked | null; reused: ListRowResult["reused"] }> {
  if (result === null || counted.kind !== "known") {
    return { checked: result === null ? null : { list, result }, reused: null };
  }
  const earlier = await earlierRow(context, list, { counted, result });
  return {
    checked: earlier,
    reused: {
      kind: "recent_result",
      checked_at: instant(result.checked_at ?? 0),
      list_id: earlier?.list.id ?? null,
      position: earlier?.result.position ?? null,
    },
  };
}

/** Returns the row of the earlier list that a reused result comes from, while that list has its rows. */
async function earlierRow(
  { database: { queries } }: RowContext,
  list: ListRow,
  { counted, result }: { counted: FileRow["counted"]; result: ListResultRow },
): Promise<Checked | null> {
  const [listId, position] = counted.from ?? [];
  if (listId === undefined || position === undefined) {
    return null;
  }
  const earlier = await findList(queries, list.account_id, listId);
  const row = earlier === undefined ? undefined : await rowAt(queries, earlier.id, position);
  const same =
    (row?.result?.verdict === result.verdict && row.result.reason === result.reason) ||
    (result.basis !== null && row?.result?.basis === result.basis);
  const stored = row?.result ?? null;
  return earlier === undefined || stored === null || !same
    ? null
    : { list: earlier, result: stored };
}

async function readRecord(
  { database }: RowContext,
  { list, result }: Checked,
): Promise<ProbeRecord | null> {
  if (result.evidence === null) {
    return nothingHeard;
  }
  const of = { listId: list.id, batch: result.evidence };
  const data = await findListEvidence(database.queries, of);
  return data === undefined
    ? null
    : recordOfRow(await unpackEvidence(data), {
        position: result.position,
        email: result.email ?? "",
      });
}

async function rebuild(
  context: RowContext,
  { list, result, record }: { list: ListRow; result: ListResultRow; record: ProbeRecord | null },
) {
  const { verdict, reason } = result;
  const rule = await findOwnRule(context, list.account_id, result.email ?? "");
  const ofRule = reason === "blocked_by_rule" || reason === "allowed_by_rule";
  const { policy } = await policyOfList(context.database.queries, list);
  const operatorLists = context.operatorLists.current();
  return replayVerification(result.email ?? "", {
    options: {
      ports: context.ports,
      rules: () => rule,
      // A rule that is newer than the result must not hide what was found.
      mxRules: (hosts) => (ofRule ? findMxRule(context, list.account_id, hosts) : null),
      policy,
      operatorLists,
      ownDomains: meantDomains(result.suggestion),
    },
    record: record ?? nothingHeard,
    decided: verdict === null || reason === null ? null : { verdict, reason },
  });
}

/** Returns the domain of the stored suggestion, which is the only one that a rebuilt result may suggest. */
function meantDomains(suggestion: string | null): OwnDomains | null {
  const parsed = suggestion === null ? null : parseAddress(suggestion);
  return parsed?.ok === true ? createOwnDomains([parsed.domainAscii]) : null;
}

const presentEvidence = (
  id: string,
  { dns, sessions }: Pick<Evidence, "dns" | "sessions">,
): Evidence => ({
  object: "evidence",
  validation_id: id,
  dns,
  sessions,
});

/** Reasons of prices, in the words of single validations. */
const billingReasons: Readonly<Record<RowCharge, Validation["billing"]["reason"]>> = {
  definitive: "verdict",
  unknown: "unknown",
  invalid_syntax: "invalid_syntax",
  duplicate: "cached",
  cached: "cached",
  rule: "rule",
  sandbox: "sandbox",
  sample: "cached",
  not_an_address: "invalid_syntax",
  not_processed: "unknown",
};

type Found = Omit<Awaited<ReturnType<typeof replayVerification>>, "evidence" | "basis" | "reply">;

function presentRow(id: string, { list, result }: Checked, found: Found): Validation {
  const checkedAt = result.checked_at ?? 0;
  const isUnknown = found.verdict === "unknown";
  return {
    id,
    object: "validation",
    status: "completed",
    ...found,
    deciding: decidingOfVerification({ ...found, reply: result.reply }),
    score: result.score ?? found.score,
    retry_after_s:
      result.status === "retrying"
        ? Math.max(1, Math.ceil((result.due_at - checkedAt) / 1000))
        : found.retry_after_s,
    cached: result.charge === "cached",
    checked_at: instant(checkedAt),
    expires_at: instant(isUnknown ? checkedAt : checkedAt + validMs),
    billing: { credits: result.credits, reason: billingReasons[result.charge ?? "unknown"] },
    policy_version: list.policy_version ?? 0,
    source: null,
    tags: tagsOf(list.tags),
    custom: null,
    livemode: !isTestAccount(list.account_id),
    previous_id: null,
    // Rows of a list have its retention.
    store: "full",
  };
}
