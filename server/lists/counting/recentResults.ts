import { applyPolicy, parseFindings } from "#engine/verdict/applyPolicy.ts";
import { currentPolicy, type VersionedPolicy } from "#server/data/queries/accountPolicies.ts";
import { newestMxRuleAt } from "#server/data/queries/rules.ts";
import { cachedResults } from "#server/data/queries/cachedResults.ts";
import type { CountedRow } from "#server/data/tables/listChunkRow.ts";
import type { CachedResultRow } from "#server/data/tables/listResultRow.ts";
import { type ListRow, optionsOf } from "#server/data/tables/listRow.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";

/** Returns true if the policy leaves a stored result unknown, which is never reused. */
function staysUnknown({ basis }: CachedResultRow, policy: AccountPolicy): boolean {
  const findings = basis === null ? null : parseFindings(basis);
  return findings !== null && applyPolicy(findings, policy).verdict === "unknown";
}

/** Finds the rows of a list that the account has a recent result for, which every rule for MX hosts was compared with. */
export class RecentResults {
  readonly #database: WorkerContext["database"];
  readonly #accountId: string;
  /** Time in ms since the epoch from which results are recent; null if none is reused. */
  readonly #since: number | null;
  /** Time in ms of the newest rule for an MX host; read once. */
  #rulesSince: number | null = null;
  /** Policy that judges the list if it starts now; read once. */
  #policy: VersionedPolicy | null = null;
  /** Address keys of the rows added since the last {@link mark}. */
  readonly #keys = new Map<CountedRow, string>();

  constructor(context: Pick<WorkerContext, "database" | "now">, list: ListRow) {
    const seconds = optionsOf(list.options).skip_if_validated_within_s;
    this.#database = context.database;
    this.#accountId = list.account_id;
    this.#since = seconds > 0 ? context.now() - seconds * 1000 : null;
  }

  /** Adds a row with the key of its address. */
  add(row: CountedRow, key: string): void {
    if (this.#since !== null) {
      this.#keys.set(row, key);
    }
  }

  /** Turns the rows with a recent result into `known` ones, and forgets them. */
  async mark(rows: CountedRow[]): Promise<void> {
    if (this.#since === null) {
      return;
    }
    const { queries } = this.#database;
    this.#rulesSince ??= await newestMxRuleAt(queries, this.#accountId);
    const results = await this.#loadResults(rows, Math.max(this.#since, this.#rulesSince));
    this.#policy ??= await currentPolicy(queries, this.#accountId);
    const { policy } = this.#policy;
    for (const row of rows) {
      const result = results.get(this.#keys.get(row) ?? "");
      if (row.kind === "check" && result !== undefined && !staysUnknown(result, policy)) {
        const { verdict, reason, score, suggestion, provider, reply, basis, checked_at } = result;
        row.kind = "known";
        row.known = { verdict, reason, score, suggestion, provider, reply, basis, checked_at };
        if (result.list_id !== null && result.position !== null) {
          row.from = [result.list_id, result.position];
        }
      }
      this.#keys.delete(row);
    }
  }

  async #loadResults(rows: CountedRow[], since: number): Promise<Map<string, CachedResultRow>> {
    const checked = rows.filter(({ kind }) => kind === "check");
    const found = await cachedResults(this.#database.queries, {
      accountId: this.#accountId,
      keys: checked.map((row) => this.#keys.get(row) ?? ""),
      since,
    });
    return new Map(found.map((result) => [result.address_key, result]));
  }
}
