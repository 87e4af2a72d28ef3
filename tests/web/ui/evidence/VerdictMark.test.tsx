import { render } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { textsOf } from "#tests/support/translations.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";

beforeAll(() => showTexts());

test.each(verdicts)("%s is its own shape and a word", (verdict) => {
  const { container } = render(<VerdictMark verdict={verdict} />);
  const words = textsOf("en")["ui"]?.["verdict"] as Record<string, string>;
  expect(container).toHaveTextContent(words[verdict] ?? "no word");
  expect(container.querySelectorAll(`svg[data-shape="${verdict}"]`)).toHaveLength(1);
});

test("no two verdicts share a drawing", () => {
  const drawings = verdicts.map((verdict) => {
    const { container } = render(<VerdictMark verdict={verdict} />);
    return [...container.querySelectorAll("path")].map((path) => path.outerHTML).join("");
  });
  expect(new Set(drawings).size).toBe(verdicts.length);
});
