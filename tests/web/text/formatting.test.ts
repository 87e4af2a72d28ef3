import { expect, test } from "vitest";
import { formatsOf } from "#web/text/formatting.ts";

const en = formatsOf("en");
const at = new Date("2026-11-20T20:15:04Z");

test("numbers are grouped", () => {
  expect(en.number(1250)).toBe("1,250");
  expect(en.percent(0.4215)).toBe("42.2%");
});

test.each([
  [0.4, "0 ms"],
  [850.2, "850 ms"],
  [999.9, "1,000 ms"],
  [3240, "3.2 sec"],
  [59_900, "59.9 sec"],
  [240_000, "4 min"],
])("%d ms reads %s", (ms, text) => {
  expect(en.duration(ms)).toBe(text);
});

test.each([
  [0, "now"],
  [4000, "4 seconds ago"],
  [180_000, "3 minutes ago"],
  [3_600_000, "1 hour ago"],
  [86_400_000, "yesterday"],
  [-60_000, "in 1 minute"],
])("an instant %d ms ago reads %s", (ms, text) => {
  expect(en.ago(new Date(at.getTime() - ms), at)).toBe(text);
});

test("other languages have words and digits of their own", () => {
  expect(formatsOf("ar").ago(new Date(at.getTime() - 180_000), at)).toContain("دقائق");
});
