import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { randomOf } from "#tests/support/randomOf.ts";
import { printTable } from "./report/table.ts";

/** Fragments that often break parsers: quotes, comments, control characters, lone surrogates, joiners, A-labels, literals. */
const pieces = [
  Array.from('@."\\()<>[],;:+-_ \t\r\n\0\u007F'),
  ["\uD800", "\uDC00", "\u200D", "\u202E", "\uFEFF", "＠", "。", "é", "e\u0301", "ß", "א", "ا1"],
  ["xn--", "xn--0", "[127.0.0.1]", "[IPv6:::1]", "mailto:", "%00", "__proto__", "<script>"],
  ["a", "gmail", "com", "example.com", "a".repeat(64), "b".repeat(63), "1", "😀", "☃"],
].flat();

/** Counts the parser's results for `count` strings; it must never throw. */
function assessProbe(count: number, make: (random: () => number) => string) {
  const random = randomOf(count);
  const counts = { strings: count, taken: 0, refused: 0, thrown: 0 };
  for (let i = 0; i < count; i += 1) {
    const text = make(random);
    try {
      const parsed = parseAddress(text);
      counts[parsed.ok ? "taken" : "refused"] += 1;
      if (!parsed.ok) {
        suggestRepair(text, parsed);
      }
    } catch {
      counts.thrown += 1;
    }
  }
  return counts;
}

const anyText = (random: () => number): string =>
  String.fromCharCode(
    ...Array.from({ length: Math.floor(random() * 40) }, () => Math.floor(random() * 65_536)),
  );
const hostileText = (random: () => number): string =>
  Array.from(
    { length: 1 + Math.floor(random() * 24) },
    () => pieces[Math.floor(random() * pieces.length)] ?? "",
  ).join("");

/** `npm run bench -- hostileStrings`: parses a million random and 200,000 hostile strings and counts how many made the parser throw. */
export async function run(): Promise<void> {
  const rows = [
    { of: "random UTF-16", ...assessProbe(1_000_000, anyText) },
    { of: "hostile pieces", ...assessProbe(200_000, hostileText) },
  ];
  printTable(
    ["strings", "count", "taken", "refused", "thrown"],
    rows.map((row) => [row.of, row.strings, row.taken, row.refused, row.thrown].map(String)),
  );
}
