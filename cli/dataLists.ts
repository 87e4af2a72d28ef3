import { shippedLists } from "#engine/lists/addressLists.ts";
import { readListsSource } from "#engine/lists/readListsSource.ts";
import { escapeText } from "#engine/smtp/connection/escapeText.ts";
import { versionsWith } from "#engine/verification/buildVerification.ts";

/** One printed list. */
interface ListLine {
  list: string;
  version: string;
  entries: number;
  tier: string;
  source: string;
}

/** The lists in use, and the error of the operator's source if any. */
interface ListsReport {
  versions: { rules: string; lists: string };
  lists: ListLine[];
  operator: { source: string; error: string | null; left_out: number } | null;
}

async function report(source: string | null): Promise<ListsReport> {
  const shipped = Object.entries(shippedLists).map(
    ([list, { version, entries, tier, source: from }]): ListLine => ({
      list,
      version,
      entries: entries.size,
      tier,
      source: from,
    }),
  );
  const reading = source === null ? null : await readListsSource(source);
  const added = reading?.ok === true ? reading.lists : null;
  const lines = Object.entries(added?.entries ?? {}).map(([list, entries]): ListLine => ({
    list,
    version: added?.version ?? "",
    entries: entries.size,
    tier: "operator",
    source: source ?? "",
  }));
  const { rules, lists } = versionsWith(added);
  return {
    versions: { rules, lists },
    lists: [...shipped, ...lines.filter(({ entries }) => entries > 0)],
    operator:
      source === null || reading === null
        ? null
        : { source, error: reading.ok ? null : reading.issue, left_out: added?.leftOut ?? 0 },
  };
}

function described({ versions, lists, operator }: ListsReport): string {
  const rows = lists.map(({ list, version, entries, tier, source }) =>
    [list.padEnd(13), String(entries).padStart(8), version.padEnd(11), tier.padEnd(10), source]
      .join("  ")
      .trimEnd(),
  );
  const lines = [`Version ${versions.lists}, rules ${versions.rules}`, "", ...rows];
  if (operator !== null && operator.error !== null) {
    lines.push("", `LISTS_SOURCE ${operator.source} was ignored: ${operator.error}`);
  } else if (operator !== null && operator.left_out > 0) {
    lines.push(
      "",
      `${operator.left_out} lines of ${operator.source} were skipped because they aren't entries.`,
    );
  }
  return `${lines.map((line) => escapeText(line, 1000)).join("\n")}\n`;
}

/** Prints versions, sizes and sources of the lists; returns false if the operator's source can't be used. */
export async function showDataLists(source: string | null, json: boolean): Promise<boolean> {
  const found = await report(source);
  process.stdout.write(json ? `${JSON.stringify(found, null, 2)}\n` : described(found));
  return (found.operator?.error ?? null) === null;
}
