import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DiffRun, wordDiff } from "#web/features/legal/wordDiff.ts";

const without = (runs: readonly DiffRun[], kind: DiffRun["kind"]) =>
  runs.flatMap((run) => (run.kind === kind ? [] : [run.text])).join("");

describe("differences of two texts", () => {
  test("a word in place of another is taken away and added, the others stay", () => {
    expect(wordDiff("kept for seven days", "kept for ten days", "en")).toEqual([
      { kind: "same", text: "kept for " },
      { kind: "removed", text: "seven " },
      { kind: "added", text: "ten " },
      { kind: "same", text: "days" },
    ]);
  });

  test("equal texts have one run, empty ones none", () => {
    expect(wordDiff("as before", "as before", "en")).toEqual([{ kind: "same", text: "as before" }]);
    expect(wordDiff("", "", "en")).toEqual([]);
  });

  test("a language without spaces is compared word by word", () => {
    const runs = wordDiff("七日間保存します", "十日間保存します", "ja");
    expect(runs.find(({ kind }) => kind === "same")?.text).toContain("保存");
  });

  test("without what was added it is the old text, without what was taken away the new one", () => {
    const text = fc
      .array(fc.constantFrom("a ", "b", "c ", ". ", "d\n", "ي "), { maxLength: 30 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = wordDiff(before, after, "en");
        expect(without(runs, "added")).toBe(before);
        expect(without(runs, "removed")).toBe(after);
      }),
    );
  });
});
