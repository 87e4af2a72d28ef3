import { expect, it } from "vitest";
import { escapeText } from "#engine/smtp/connection/escapeText.ts";

it.each([
  ["550 user unknown", "550 user unknown"],
  ["\x1b[31mred", String.raw`\x1b[31mred`],
  ["a\0b\r\nc", String.raw`a\x00b\x0d\x0ac`],
  ["Boîte 用户", "Boîte 用户"],
  ["\u202Egnp.exe", String.raw`\u{202e}gnp.exe`],
  ["\ud800x", String.raw`\u{d800}x`],
  ["<script>", "<script>"],
])("%j is shown as %j", (text, shown) => {
  expect(escapeText(text)).toBe(shown);
});

it("is cut at its limit", () => {
  expect(escapeText("a".repeat(1000), 10)).toBe(`${"a".repeat(10)}…`);
});
