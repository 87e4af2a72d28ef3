import type { List } from "#contract/listShape.ts";
import { type Verdict, verdicts } from "#vocabulary/verdicts.ts";
import { addressKey } from "#engine/address/addressKey.ts";
import { verifyBatch } from "#engine/verification/verifyBatch.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { chunksFrom } from "#server/data/queries/listChunks.ts";
import { returnDailyBudget } from "#server/data/queries/dailyBudgets.ts";
import { changeList } from "#server/data/queries/lists.ts";
import { keepSampledVerdicts, sampledVerdicts } from "#server/data/queries/samples.ts";
import { type CountedRow, countedRowsOf } from "#server/data/tables/listChunkRow.ts";
import { type ListRow, sampleRequestOf } from "#server/data/tables/listRow.ts";
import { rowsToDraw } from "#server/lists/lifecycle/describeList.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { createCheckContext } from "./createCheckContext.ts";
import { randomInt } from "node:crypto";
type Sample = NonNullable<List["sample"]>;

/** Kinds of rows a sample is drawn from: those that will be checked. */
const drawn: readonly CountedRow["kind"][] = ["check", "sandbox"];

/** Returns up to `count` different random numbers below `below`, uniformly distributed. */
function pick(count: number, below: number): Set<number> {
  const picked = new Set<number>();
  while (picked.size < Math.min(count, below)) {
    picked.add(randomInt(below));
  }
  return picked;
}

const percent = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10;

/** Returns Wilson's 95 % confidence interval of a share, in percent with one decimal. */
function interval(hits: number, size: number): [number, number] {
  const z = 1.96;
  const share = hits / size;
  const scale = 1 + (z * z) / size;
  const middle = (share + (z * z) / (2 * size)) / scale;
  const spread =
    (z * Math.sqrt((share * (1 - share)) / size + (z * z) / (4 * size * size))) / scale;
  return [percent(middle - spread), percent(middle + spread)];
}

/** Checks a random sample of a list for free, stores the estimate for the whole list, and returns it to `ready`. Addresses of earlier samples reuse their verdicts without using the budget. */
export async function sampleList(
  context: WorkerContext,
  list: ListRow,
  signal: AbortSignal,
): Promise<void> {
  const request = sampleRequestOf(list.sample);
  const chosen = pick(request.size, rowsToDraw(list));
  const emails: string[] = [];
  let index = 0;
  for await (const chunk of chunksFrom(context.database.queries, list.id)) {
    for (const row of countedRowsOf(chunk.counted)) {
      if (drawn.includes(row.kind)) {
        if (chosen.has(index)) {
          emails.push(row.email ?? "");
        }
        index += 1;
      }
    }
  }
  const { queries } = context.database;
  const accountId = list.account_id;
  const checking = await createCheckContext(context, list);
  // Verdicts of another policy are other verdicts.
  const { version } = checking.policy;
  const policyNote = version === 0 ? "" : ` policy ${version}`;
  const keyed = emails.map((email) =>
    sha256(`sample ${accountId}${policyNote} ${addressKey(email) ?? email}`),
  );
  const known = await sampledVerdicts(queries, accountId, keyed);
  const fresh = emails.filter((_email, position) => !known.has(keyed[position] ?? ""));
  const freshKeys = keyed.filter((key) => !known.has(key));
  const found = new Map<string, Verdict>();
  await verifyBatch(fresh, { ...checking.options, signal }, (position, { verdict }) => {
    found.set(freshKeys[position] ?? "", verdict);
  });
  if (signal.aborted) {
    return;
  }
  const all = keyed.map((key) => known.get(key) ?? found.get(key) ?? "unknown");
  await context.database.atomically(async (steps) => {
    await keepSampledVerdicts(steps, { accountId, at: context.now() }, found);
    const size = request.size - fresh.length;
    await returnDailyBudget(steps, { accountId, budget: "samples", day: request.day, size });
    const sampling = { id: list.id, from: ["sampling"] as const };
    const sample = JSON.stringify(summarizeSample(all));
    await changeList(steps, sampling, { state: "ready", sample, worker: null });
  });
}

function each<T>(value: (verdict: Verdict) => T): Record<Verdict, T> {
  const pairs = verdicts.map((verdict) => [verdict, value(verdict)]);
  return Object.fromEntries(pairs) as Record<Verdict, T>;
}

function summarizeSample(found: readonly Verdict[]): Sample {
  const size = found.length;
  const hits = (verdict: Verdict) => found.filter((one) => one === verdict).length;
  return {
    size,
    results: each(hits),
    percent: each((verdict) => (size === 0 ? [0, 100] : interval(hits(verdict), size))),
    method: "random, 95 % interval (Wilson)",
  };
}
