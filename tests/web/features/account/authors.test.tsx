import { act, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { AnalyticsNote } from "#contract/analyticsNotes.ts";
import type { Rule } from "#contract/rules.ts";
import { listVerdictReports, type VerdictReport } from "#contract/verdictReports.ts";
import { ReportedNotice } from "#web/features/result/body/ReportedNotice.tsx";
import { NotesPanel } from "#web/screens/analytics/notes/NotesPanel.tsx";
import { RuleTable } from "#web/screens/validate/rules/RuleTable.tsx";
import { signedIn } from "#web/state/authSlice.ts";
import { serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const own = "ann@example.com";
const other = "bob@example.com";
const authors = [other, own, null];

beforeAll(() => showTexts());

const showTo = (part: Parameters<typeof showScreen>[0]) => {
  const view = showScreen(part, "/part");
  act(() => void view.store.dispatch(signedIn({ id: "usr_1", role: "owner", email: own })));
};

const ignore = () => undefined;

/** Returns what a rule says about who saved it. */
const named = (index: number) =>
  within(screen.getByRole("row", { name: new RegExp(`^rule${index}`, "u") })).queryByText(
    /\bby \w+@example\.com/u,
  )?.textContent;

test("rules name whoever else saved them", () => {
  const rules = authors.map((author, index): Rule => ({
    id: `rul_${index}`,
    object: "rule",
    kind: "block",
    scope: "domain",
    target: `rule${index}.example`,
    note: null,
    author,
    created_at: "2026-11-30T08:00:00.000Z",
  }));
  showTo(<RuleTable rules={rules} onEdit={ignore} onRemove={ignore} />);
  expect(named(0)).toContain(`by ${other}`);
  expect([named(1), named(2)]).toEqual([undefined, undefined]);
});

test("notes name whoever else wrote them", () => {
  const notes = authors.map((author, index): AnalyticsNote => ({
    object: "analytics_note",
    id: `ano_${index}`,
    day: "2026-11-25",
    kind: "deploy",
    text: `Note ${index}`,
    author,
    created_at: "2026-11-30T08:00:00.000Z",
  }));
  showTo(<NotesPanel notes={notes} last="2026-11-25" />);
  expect(screen.getAllByText(/^by /u).map(({ textContent }) => textContent)).toEqual([
    `by ${other}`,
  ]);
});

test.each([
  [other, `By ${other}.`],
  [own, null],
  [null, null],
])("a report by %s says %s", async (author, text) => {
  const report: VerdictReport = {
    object: "verdict_report",
    validation_id: "val_1",
    outcome: "bounced",
    note: null,
    author,
    verdict: "deliverable",
    reason: "mailbox_accepted",
    created_at: "2026-11-30T08:00:00.000Z",
  };
  const page = { object: "list" as const, data: [report], has_more: false, next_cursor: null };
  server.use(serve(listVerdictReports, () => page));
  showTo(<ReportedNotice id="val_1" />);
  const notice = await screen.findByText(/Nov 30, 2026/u);
  const [, by] = /(By .*)$/u.exec(notice.textContent ?? "") ?? [];
  expect(by ?? null).toBe(text);
});
