import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { validation } from "#tests/web/support/validations.ts";
import { DecidingBox } from "#web/features/result/body/DecidingBox.tsx";
import { ResultFacts } from "#web/features/result/body/ResultFacts.tsx";

const result = validation({
  reason: "disposable",
  decision: {
    rule: "signal.disposable",
    because: "sandbox.test is on the list of disposable domains.",
    otherwise: "Without this: risky (role_account).",
  },
});

const evidence = { data: null, isFetching: false, refetch: () => undefined };
const show = () =>
  showScreen(
    <>
      <DecidingBox result={result} evidence={evidence} />
      <ResultFacts result={result} />
    </>,
    "/validate",
  );

test("an English page says what decided and what would change it in the words of the engine", async () => {
  await showTexts("en");
  show();
  expect(screen.getByText(result.decision.because)).toBeVisible();
  expect(screen.getByText("Without this: risky (role_account).")).toBeVisible();
});

test("any other page says it in its own, and names the rule", async () => {
  await showTexts("de");
  show();
  expect(screen.queryByText(result.decision.because)).toBeNull();
  expect(screen.getByText("signal.disposable")).toBeVisible();
  expect(screen.getByText(/^Ohne dies: Riskant \(/u)).toBeVisible();
  expect(document.querySelector("[lang=en]")).toBeNull();
});
