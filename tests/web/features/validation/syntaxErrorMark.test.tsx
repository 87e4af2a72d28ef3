import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { Validation } from "#contract/validations.ts";
import { SyntaxErrorMark } from "#web/features/validation/SyntaxErrorMark.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

beforeAll(() => showTexts());

const digits = "0123456789".repeat(20);

/** Shows an input with an error at a position, and returns the line with its mark in brackets. */
function lineAt(input: string, position: number | null): string | undefined {
  const syntax = { valid: false, code: "bad_character", position } as Validation["syntax"];
  const { container } = render(<SyntaxErrorMark input={input} syntax={syntax} />);
  const mark = container.querySelector("mark");
  mark?.replaceChildren(`[${mark.textContent}]`);
  return mark?.parentElement?.textContent;
}

test.each([
  ["near the start, all before it", "a..b@example.com", 2, "a.[.]b@example.com"],
  ["at the start, nothing before it", ".a@example.com", 0, "[.]a@example.com"],
  ["at the end, a sign for what is missing", "a@", 2, "a@[␣]"],
  ["at 40, all before it", digits.slice(0, 41), 40, `${digits.slice(0, 40)}[0]`],
  [
    "far inside, 40 characters on each side",
    digits,
    105,
    `…${digits.slice(65, 105)}[5]${digits.slice(106, 146)}…`,
  ],
  ["40 before the end, all after it", digits.slice(0, 41), 0, `[0]${digits.slice(1, 41)}`],
  ["41 before the end, 40 of them", digits.slice(0, 42), 0, `[0]${digits.slice(1, 41)}…`],
])("an error %s", (_, input, position, line) => {
  expect(lineAt(input, position)).toBe(line);
  expect(screen.getByText("bad_character")).toBeVisible();
  expect(screen.getByText(new RegExp(`\\b${position + 1}\\b`, "u"))).toBeVisible();
});

test("an error without a position marks nothing", () => {
  expect(lineAt("a@b", null)).toBeUndefined();
  expect(screen.getByText("bad_character")).toBeVisible();
});
