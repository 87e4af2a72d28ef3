import { render, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { pathSteps, waitingSteps } from "#web/ui/evidence/pathSteps.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { check, passedChecks } from "#tests/web/support/validations.ts";

beforeAll(() => showTexts());

const steps = () =>
  within(screen.getByRole("list", { name: "Path of the address" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent.replaceAll(/\s+/gu, " ").trim());

test("a waiting path names its steps and has no verdict", () => {
  render(<PathLine steps={waitingSteps} verdict={null} />);
  expect(steps()).toEqual([
    "Syntaxwaiting",
    "Listswaiting",
    "DNSwaiting",
    "Mail serverwaiting",
    "Mailboxwaiting",
  ]);
  expect(screen.getByText("No verdict yet")).toBeVisible();
});

test("every state has its word, and what ran has its time", () => {
  render(
    <PathLine
      address="ann@example.com"
      steps={pathSteps([
        ...passedChecks.slice(0, 2),
        check("disposable", { status: "warn", ms: 2 }),
        ...passedChecks.slice(3, 5),
        check("dns", { status: "error", ms: 5000 }),
        check("mail_host", { status: "skipped", ms: null }),
        check("smtp", { status: "fail", ms: 0 }),
      ])}
      verdict="unknown"
    />,
  );
  expect(steps()).toEqual([
    "Syntaxpassed < 1 ms",
    "Listswarning · 2 ms",
    "DNSerror · 5 sec",
    "Mail servernot checked",
    "Mailboxfailed · < 1 ms",
  ]);
  expect(screen.getByText("ann@example.com")).toBeVisible();
  expect(screen.getByText("Unknown")).toBeVisible();
});
