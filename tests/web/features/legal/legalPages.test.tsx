import { readFileSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { listDefaults } from "#contract/listDefaults.ts";
import type { contactTopics } from "#contract/contact.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { textsOf } from "#tests/support/translations.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { legalDocuments } from "#web/features/legal/legalDocuments.ts";
import { legalFigures } from "#web/features/legal/legalFigures.ts";
import { PrivacyScreen } from "#web/screens/privacy/PrivacyScreen.tsx";
import { TermsScreen } from "#web/screens/terms/TermsScreen.tsx";

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await showTexts();
});

type Clauses = Record<string, { title: string; text: string; summary?: string }>;
interface Texts {
  clauses: Clauses;
  earlier: Record<string, Clauses>;
}

const names = ["privacy", "terms"] as const;

describe.each(names)("the versions of %s", (name) => {
  test("are days, newest first, none twice", () => {
    const days = legalDocuments[name].map(({ day }) => day);
    expect(days).toEqual([...new Set(days)].toSorted().toReversed());
    expect(days.filter((day) => Number.isNaN(Date.parse(day)))).toEqual([]);
  });

  test.each(["en", "ar"])(
    "have their words in %s, and no words belong to no version",
    (language) => {
      const { clauses, earlier } = textsOf(language)["legal"]![name] as Texts;
      const [current, ...before] = legalDocuments[name];
      expect(Object.keys(clauses)).toEqual(current.clauses);
      expect(Object.values(clauses).filter(({ summary }) => !summary)).toEqual([]);
      expect(Object.keys(earlier)).toEqual(before.map(({ day }) => day));
      for (const { day, clauses: ids } of before) {
        expect(Object.keys(earlier[day] ?? {})).toEqual(ids);
      }
    },
  );
});

const show = (at = "/privacy") => showScreen(<PrivacyScreen />, "/privacy", at);
const privacyTopic = `/contact?topic=${"privacy" satisfies (typeof contactTopics)[number]}`;
const source = (path: string) => readFileSync(path, "utf8");

describe("the privacy page", () => {
  test("has every clause under its anchor, named in the contents, with its summary and no gap", () => {
    show();
    const contents = screen.getByRole("navigation", { name: "On this page" });
    for (const id of legalDocuments.privacy[0].clauses) {
      const clause = document.getElementById(id)!;
      const title = within(clause).getByRole("heading", { level: 2 }).textContent;
      expect(within(contents).getByRole("link", { name: title })).toHaveAttribute("href", `#${id}`);
      expect(within(clause).getByText("In short")).toBeVisible();
    }
    expect(document.body.textContent).not.toMatch(/\{\{|undefined|clauses\./u);
  });

  test("shows how long each kind of data is stored, in the server's figures", () => {
    show();
    const table = screen.getByRole("table", { name: /^Stored data/u });
    const row = (name: RegExp) => within(table).getByRole("rowheader", { name }).closest("tr");
    expect(row(/^Account events/u)).toHaveTextContent("400 days");
    expect(row(/^Contact messages/u)).toHaveTextContent("180 days");
    expect(row(/^Account:/u)).toHaveTextContent("14 days");
  });

  test("shows each kind of data that has words, and no other", () => {
    show();
    const { data } = textsOf("en")["legal"]!["privacy"] as {
      data: { rows: Record<string, { what: string }> };
    };
    const table = screen.getByRole("table", { name: /^Stored data/u });
    const shown = within(table).getAllByRole("rowheader");
    const wanted = Object.values(data.rows).map(({ what }) => what);
    expect(shown).toHaveLength(wanted.length);
    expect(wanted.filter((what, index) => !shown[index]!.textContent.startsWith(what))).toEqual([]);
  });

  test("says honestly that the operator has not filled in who is responsible", () => {
    show();
    expect(screen.getAllByText(/hasn.t filled in this field/u)).toHaveLength(2);
    expect(screen.getByText(/names no other company/u)).toBeVisible();
  });

  test.each([
    ["data is downloaded and the account closed", "rights", /close your account/u, "/profile"],
    ["outsiders ask for what is kept of them", "rights", /^Ask the operator/u, privacyTopic],
    ["lists get their time", "data", /^Choose how long/u, "/bulk-upload"],
    ["the agreement on processing data is asked for", "others", /^Ask for one/u, privacyTopic],
  ])("leads to the place where %s", (_what, clause, name, href) => {
    show();
    const link = screen.getByRole("link", { name });
    expect(link).toHaveAttribute("href", href);
    const headings = screen.getAllByRole("heading", { level: 2 });
    const above = headings.filter(
      (each) => each.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(above.at(-1)).toHaveAttribute("id", `${clause}-title`);
  });

  test("shows what changed since an earlier version, and the address says which", async () => {
    const { user, query } = show();
    await user.selectOptions(screen.getByLabelText("Compare with the version of"), "2026-11-20");
    const changes = await screen.findByRole("region", { name: /What has changed since/u });
    expect(query().get("compare")).toBe("2026-11-20");
    expect(changes.querySelector("del")).toHaveTextContent("own database");
    expect(changes.querySelectorAll("ins").length).toBeGreaterThan(5);
    await user.selectOptions(screen.getByLabelText("Compare with the version of"), "");
    expect(screen.queryByRole("region", { name: /What has changed/u })).toBeNull();
    expect(query().has("compare")).toBe(false);
  });

  test("an address that names no version of it compares nothing", () => {
    show("/privacy?compare=1999-01-01");
    expect(screen.getByLabelText("Compare with the version of")).toHaveValue("");
    expect(screen.queryByRole("region", { name: /What has changed/u })).toBeNull();
  });
});

test("the terms page opens with the comparison that its address names", async () => {
  showScreen(<TermsScreen />, "/terms", "/terms?compare=2026-11-20");
  const changes = await screen.findByRole("region", { name: /What has changed since/u });
  expect(changes.querySelector("del")).toHaveTextContent("has not published terms");
});

test("times that only the server knows are those of its source", () => {
  const { listDays, mailDays, deferralDays, uploadDays } = legalFigures;
  expect(listDefaults.retention_s).toBe(listDays * 24 * 3600);
  expect(source("server/services/maintenance/cleanUp.ts")).toContain(
    `deleteOldMails(queries, now - ${mailDays} * day)`,
  );
  expect(source("server/services/maintenance/cleanUp.ts")).toContain(
    `deleteOldDeferrals(queries, now - ${deferralDays} * day)`,
  );
  expect(source("server/routes/uploads/createUpload.ts")).toContain(
    `keptMs = ${uploadDays * 24} * 3_600_000`,
  );
});
