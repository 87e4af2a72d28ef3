import { expect, test } from "vitest";
import { standardLayout } from "#server/data/tables/csvLayout.ts";
import { csvLine } from "#server/services/csv/csvLine.ts";

const line = (cells: (string | number | null)[], layout = {}, raw = false) =>
  csvLine(cells, { raw, layout: { ...standardLayout, lineEnd: "\n", ...layout } });

test.each([
  [["plain", "two words", ""], "plain,two words,\n"],
  [[" led", "ended ", 'say "hi"'], '" led","ended ","say ""hi"""\n'],
  [["a,b", "a;b", "a\tb", "a|b", "a\nb", "a\rb"], '"a,b","a;b","a\tb","a|b","a\nb","a\rb"\n'],
  [["=1+1", -5], "'=1+1,-5\n"],
  [[""], '""\n'],
  [[null], '""\n'],
])("quotes only the cells that need it: %j", (cells, text) => {
  expect(line(cells, { quote: "needed" })).toBe(text);
});

test("every cell is quoted otherwise, and a cell with the chosen delimiter always", () => {
  expect(line(["a", 1, null], { delimiter: ";" })).toBe('"a";"1";""\n');
  expect(line(["a~b", "c"], { delimiter: "~", quote: "needed" })).toBe('"a~b"~c\n');
});

test("a decimal comma replaces the point of numbers, and of nothing else", () => {
  const cells = ["12.5", "-0.25", "1.2.3", "10.", ".5", "007.5", "v1.5", "1,234.5", 1.5];
  expect(line(cells, { delimiter: ";", quote: "needed", decimal: "," })).toBe(
    '"12,5";"\'-0,25";1.2.3;10.;.5;007.5;v1.5;"1,234.5";"1,5"\n',
  );
  expect(line(["12.5", 1.5], { quote: "needed" })).toBe("12.5,1.5\n");
});

test("cells that begin a formula are guarded in every layout, unless raw", () => {
  const cells = ["=cmd", "+1", "@x"];
  for (const quote of ["all", "needed"] as const) {
    expect(line(cells, { quote, delimiter: "\t" }).replaceAll('"', "")).toBe("'=cmd\t'+1\t'@x\n");
    expect(line(cells, { quote }, true).replaceAll('"', "")).toBe("=cmd,+1,@x\n");
  }
});
