import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  type Accuracy,
  deleteOutcomes,
  importOutcomes,
  type OutcomeGroup,
  readAccuracy,
} from "#contract/outcomes.ts";
import { AccuracySection } from "#web/screens/analytics/accuracy/AccuracySection.tsx";
import * as files from "#web/ui/saveFile.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const share = (value: number) => ({ value, low: value - 0.01, high: value + 0.01 });
const group: OutcomeGroup = {
  delivered: 970,
  bounced: 30,
  bounce_rate: share(0.03),
  precision: share(0.97),
};
const none = { delivered: 0, bounced: 0, deferred: 0, blocked: 0, unclear: 0 };
const empty: Accuracy = {
  object: "accuracy",
  outcomes: none,
  total: null,
  verdicts: [],
  reasons: [],
  providers: [],
  curve: [],
  thresholds: [],
};
const filled: Accuracy = {
  object: "accuracy",
  outcomes: { delivered: 970, bounced: 30, deferred: 5, blocked: 7, unclear: 2 },
  total: { right: 970, decided: 1000, share: share(0.97) },
  verdicts: [{ verdict: "deliverable", ...group }],
  reasons: [{ verdict: "risky", reason: "accept_all", ...group, precision: null }],
  providers: [
    { provider: "google", ...group },
    { provider: null, ...group },
  ],
  curve: [{ from: 90, to: 100, results: 1000, mean_score: 95, delivered: share(0.97) }],
  thresholds: [
    { bounce_rate: 0.01, score: null, results: 0, observed: null },
    { bounce_rate: 0.05, score: 95, results: 1000, observed: share(0.03) },
  ],
};

let shown: Accuracy;
let sent: unknown[];
beforeAll(() => showTexts());
beforeEach(() => {
  shown = empty;
  sent = [];
  server.use(
    serve(readAccuracy, () => ({ ...shown, receives_events: false })),
    serve(importOutcomes, ({ body }) => {
      sent.push(body);
      shown = filled;
      const counts = { rows: 12, matched: 9, unmatched: 2, rejected: 1, rejected_rows: [] };
      return { object: "outcome_import", ...counts, outcomes: filled.outcomes };
    }),
    serve(deleteOutcomes, () => {
      shown = empty;
    }),
  );
});

const open = () => showScreen(<AccuracySection />, "/analytics");
const report = (text: string) => new File([text], "bounces.csv", { type: "text/csv" });
const chooser = () =>
  screen.findByLabelText<HTMLInputElement>("Import bounces (CSV)", { selector: "input" });

test("a bounce report is imported, and its figures appear", async () => {
  const { user } = open();
  const field = await chooser();
  expect(screen.queryByText("Correct verdicts")).toBeNull();
  await user.type(screen.getByLabelText("Mailing date, if rows have none"), "2026-11-20");
  await user.upload(field, report("email,event\na@b.test,bounce\n"));
  expect(await screen.findByText(/^Rows matched: 9 of 12/u)).toHaveTextContent(
    "Rows matched: 9 of 12. Without an earlier result: 2. Unreadable: 1.",
  );
  expect(sent).toEqual([{ csv: "email,event\na@b.test,bounce\n", sent_at: "2026-11-20" }]);
  expect(await screen.findByText("97%", { selector: "p" })).toBeVisible();
  expect(screen.getByText(/^970 of 1,000 deliverable/u)).toHaveTextContent("96% to 98%");
  expect(screen.getByText("Not counted: 5 deferred, 7 blocked, 2 unclear.")).toBeVisible();
  expect(screen.getByText(/send to scores from 95/u)).toBeVisible();
  expect(screen.getByText("Bounce rate below 1%: not enough outcomes yet.")).toBeVisible();
});

test("tables show precision with intervals, and have files", async () => {
  const saved: Blob[] = [];
  vi.spyOn(files, "saveFile").mockImplementation((content) => void saved.push(content));
  shown = filled;
  const { user } = open();
  const reasons = within(await screen.findByRole("table", { name: "Accuracy by Reason" }));
  expect(reasons.getByRole("row", { name: /^Accept-all/u })).toHaveTextContent("3%2% to 4%–");
  const providers = within(screen.getByRole("table", { name: "Accuracy by Provider" }));
  expect(providers.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual([
    "google",
    "Other mail servers",
  ]);
  const curve = within(screen.getByRole("table", { name: "Delivered by score" }));
  expect(curve.getByRole("row", { name: /^90–100/u })).toHaveTextContent("1,00097%96% to 98%");
  await user.click(screen.getByRole("button", { name: "Download CSV: Accuracy by Verdict" }));
  expect(await saved[0]?.text()).toBe(
    "verdict,delivered,bounced,bounce_rate,bounce_rate_low,bounce_rate_high,precision,precision_low,precision_high\r\ndeliverable,970,30,0.03,0.019999999999999997,0.04,0.97,0.96,0.98\r\n",
  );
});

test("a file that is no bounce report says what it needs", async () => {
  server.use(
    serve(importOutcomes, () =>
      problem("validation_failed", {
        errors: [{ pointer: "#/csv", code: "no_bounce_report", detail: "", fix: "" }],
      }),
    ),
  );
  const { user } = open();
  await user.upload(await chooser(), report("x"));
  expect(await screen.findByText(/couldn't read this as a bounce report/u)).toBeVisible();
});

test("a file over 10 MB isn't sent", async () => {
  const { user } = open();
  await user.upload(await chooser(), report("x".repeat(10_000_001)));
  expect(await screen.findByText(/larger than 10 MB/u)).toBeVisible();
  expect(sent).toEqual([]);
});

test("deleting requires a confirmation that names its effect", async () => {
  shown = filled;
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Delete outcomes" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/Validations and lists stay/u)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete outcomes" }));
  await waitFor(() => expect(screen.queryByText("Correct verdicts")).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
});
