import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { validation } from "#tests/web/support/validations.ts";
import { ResultFacts } from "#web/screens/validate/ResultFacts.tsx";

const result = validation({
  reason: "disposable",
  decision: {
    rule: "signal.disposable",
    because: "sandbox.test is on the list of disposable domains.",
    otherwise: "Without this: risky (role_account).",
  },
});

test("an English page says what decided and what would change it in the words of the engine", async () => {
  await showTexts("en");
  showScreen(<ResultFacts result={result} />, "/validate");
  expect(screen.getByText(result.decision.because)).toBeVisible();
  expect(screen.getByText("Without this: risky (role_account).")).toBeVisible();
});

test("any other page says it in its own, and names the rule", async () => {
  await showTexts("de");
  showScreen(<ResultFacts result={result} />, "/validate");
  expect(screen.queryByText(result.decision.because)).toBeNull();
  expect(screen.getByText("signal.disposable")).toBeVisible();
  expect(screen.getByText(/^Ohne dies: Riskant \(/u)).toBeVisible();
  expect(document.querySelector("[lang=en]")).toBeNull();
});
