import { gzip } from "node:zlib";
// SQLite answers on this thread, so that awaiting it lets nothing else run.
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { limits } from "#contract/limits.ts";
import { type RuleImport, ruleImportLimits } from "#contract/ruleImports.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import {
  findEffects,
  putRules,
  type RuleEffect,
  saveRuleImport,
} from "#server/data/queries/ruleImports.ts";
import { countRules } from "#server/data/queries/rules.ts";
import type { RuleRow } from "#server/data/tables/ruleRow.ts";
import { parseScope } from "#server/presenters/presentRule.ts";
import { byteOrderMark, csvLine } from "#server/services/csv/csvLine.ts";
import type { RuleEntry, RuleFile } from "./ruleFile.ts";

const entriesAtOnce = 500;
/** Entries after which the account's rules are counted again: counting all of them takes longer than writing some. Calls of that time can exceed the limit by as many. */
const entriesPerCount = 5000;

type Wanted = Extract<RuleEntry, { value: string }>;

/** An import, or the preview of one. */
export interface ImportRequest {
  accountId: string;
  /** Address of the member, or name of the API key. */
  author: string;
  file: RuleFile;
  preview: boolean;
}

type Context = Pick<AppContext, "database" | "now">;

/** Tallies the effects of entries, and writes the report. */
class Tally {
  readonly #source: RuleFile["source"];
  readonly #counts = { added: 0, already_there: 0, replaced: 0, refused: 0 };
  readonly #changed = new Map<string, RuleImport["made"][number]>();
  readonly #refused: RuleImport["refused_entries"] = [];
  readonly #lines = [csvLine(["line", "entry", "effect", "reason", "kind", "target"])];

  constructor(source: RuleFile["source"]) {
    this.#source = source;
  }

  add(entry: RuleEntry, effect: RuleEffect | null): void {
    const { line, text } = entry;
    const refusal = "refused" in entry ? entry.refused : effect === "limit_reached" ? effect : null;
    const done = effect === null || effect === "limit_reached" ? "refused" : effect;
    this.#counts[done] += 1;
    if (refusal !== null && this.#refused.length < ruleImportLimits.refusedShown) {
      this.#refused.push({ line, text, code: refusal });
    }
    const rule = "value" in entry ? entry : null;
    this.#lines.push(csvLine([line, text, done, refusal, rule?.kind ?? null, rule?.value ?? null]));
    if (rule !== null && (done === "added" || done === "replaced")) {
      const { kind } = rule;
      const scope = parseScope(rule.value);
      const key = `${kind} ${scope}`;
      const group = this.#changed.get(key) ?? { kind, scope, rules: 0 };
      group.rules += 1;
      this.#changed.set(key, group);
    }
  }

  result(id: string | null): RuleImport {
    const { added, already_there, replaced, refused } = this.#counts;
    return {
      object: "rule_import",
      id,
      source: this.#source,
      entries: added + already_there + replaced + refused,
      ...this.#counts,
      made: [...this.#changed.values()],
      refused_entries: this.#refused,
    };
  }

  report(): string {
    return byteOrderMark + this.#lines.join("");
  }
}

/** Adds and replaces rules of an account, some hundred at a time, and stores a report of each entry; a preview only tells the effect. */
export async function importRuleFile(
  context: Context,
  { accountId, author, file, preview }: ImportRequest,
): Promise<RuleImport> {
  const tally = new Tally(file.source);
  const earlier = new Set<string>();
  const { queries } = context.database;
  let held = 0;
  for (let from = 0; from < file.entries.length; from += entriesAtOnce) {
    const some = file.entries.slice(from, from + entriesAtOnce);
    const first = some.filter((entry): entry is Wanted => {
      const isFirst = "value" in entry && !earlier.has(entry.value);
      if (isFirst) {
        earlier.add(entry.value);
      }
      return isFirst;
    });
    const rows = first.map((entry) => createRow(context, { accountId, author }, entry));
    if (from === 0 || (!preview && from % entriesPerCount === 0)) {
      held = await countRules(queries, accountId);
    }
    const bounds = { accountId, held, most: limits.rulesMax };
    const effects = preview
      ? await findEffects(queries, rows, bounds)
      : await putRules(context.database, rows, bounds);
    held += effects.filter((effect) => effect === "added").length;
    const byEntry = new Map<RuleEntry, RuleEffect>(
      first.map((entry, index) => [entry, effects[index] ?? "already_there"]),
    );
    for (const entry of some) {
      tally.add(entry, "refused" in entry ? null : (byEntry.get(entry) ?? "already_there"));
    }
    await setImmediate();
  }
  if (preview) {
    return tally.result(null);
  }
  const id = newId("rim");
  const report = await promisify(gzip)(tally.report());
  await saveRuleImport(queries, { account_id: accountId, id, report, created_at: context.now() });
  return tally.result(id);
}

function createRow(
  { now }: Pick<Context, "now">,
  { accountId, author }: Pick<ImportRequest, "accountId" | "author">,
  { value, kind, note }: Wanted,
): RuleRow {
  return { id: newId("rul"), account_id: accountId, kind, value, note, author, created_at: now() };
}
