import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeAll, describe, expect, test } from "vitest";
import { peopleLimits } from "#contract/invitations.ts";
import { listDefaults } from "#contract/listDefaults.ts";
import { limits } from "#contract/limits.ts";
import { sandboxErrors } from "#contract/sandboxErrors.ts";
import { replyClasses } from "#engine/smtp/replies/replyClass.ts";
import { textsOf } from "#tests/support/translations.ts";
import { server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { reasons } from "#vocabulary/reasons.ts";
import { HelpPageScreen } from "#web/screens/helpPage/HelpPageScreen.tsx";
import { helpPageIds, helpPath } from "#web/features/help/helpPath.ts";
import { HelpScreen } from "#web/screens/help/HelpScreen.tsx";
import { helpFigures } from "#web/features/help/helpFigures.ts";
import { helpArticles, helpGroups } from "#web/features/help/helpGroups.ts";
import { port25, type Answer } from "#web/features/help/port25.ts";
import { foldText } from "#web/text/searchFor.ts";

beforeAll(async () => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = noteScroll;
  await showTexts();
});

function noteScroll(this: Element): void {
  this.setAttribute("data-scrolled", "");
}

const show = (at = "/help") => showScreen(<HelpScreen />, "/help", at);
const showPage = (at: string) => showScreen(<HelpPageScreen />, "/help/:slug", at);
const articles = helpArticles.map(({ id }) => id);
const source = (path: string) => readFileSync(path, "utf8");
const search = () => screen.getByRole("searchbox", { name: "Search help" });
const found = () =>
  within(screen.getByRole("list", { name: "Search results" }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

describe("the index", () => {
  test("links to every article and to the reference pages", () => {
    show();
    const topics = within(screen.getByRole("navigation", { name: "Help topics" }));
    const links = topics.getAllByRole("link").map((link) => link.getAttribute("href"));
    for (const name of [...articles, ...helpPageIds]) {
      expect(links).toContain(helpPath(name));
    }
  });

  test("is searched by code and by words, in any order and case", async () => {
    const { user } = show();
    await user.type(search(), "mailbox_full");
    expect(found()).toContain("/help/reasons#mailbox_full");
    expect(found()).not.toContain("/help/reasons#greylisted");
    await user.clear(search());
    await user.type(search(), "  EXIST   does not ");
    expect(found()).toContain("/help/reasons#domain_not_found");
    expect(screen.queryByRole("navigation", { name: "Help topics" })).toBeNull();
  });

  test("finds what is deep in the questions about port 25, and accents don't matter", async () => {
    const { user } = show();
    await user.type(search(), "DIÁL-up networks");
    expect(screen.getByText("1 result")).toBeVisible();
    expect(found()).toEqual(["/help/self-hosting#port-25"]);
  });

  test("shows a notice if nothing matches", async () => {
    const { user } = show();
    await user.type(search(), "zebra");
    expect(screen.getByText(/No results for “zebra”/u)).toBeVisible();
  });
});

describe("an old anchor", () => {
  test.each([
    ["mailbox_full", "/help/reasons#mailbox_full"],
    ["port-25", "/help/self-hosting#port-25"],
    ["replies", "/help/replies"],
    ["errors", "/help/errors"],
    ["api", "/help/api"],
    ["ask", "/help"],
    ["%00nothing", "/help"],
  ])("#%s leads to %s", (anchor, path) => {
    expect(helpPath(anchor)).toBe(path);
  });
});

describe("the page of the reasons", () => {
  test("has every reason under its own anchor, folded, in words and without gaps", () => {
    showPage("/help/reasons");
    for (const reason of reasons) {
      const entry = document.getElementById(reason)!;
      expect(entry.tagName).toBe("ARTICLE");
      expect(entry.textContent).not.toMatch(/\{\{|undefined/u);
      const fold = entry.closest("details")!;
      expect(fold).not.toHaveAttribute("open");
      expect(within(fold).getByRole("heading").textContent).not.toBe("");
      expect(fold.querySelector("summary")).toHaveTextContent(reason);
    }
  });

  test("opens at the reason that the URL names", async () => {
    showPage("/help/reasons#mailbox_full");
    const entry = document.getElementById("mailbox_full")!;
    await waitFor(() => expect(entry).toHaveAttribute("data-scrolled"));
    expect(entry).toBeVisible();
    expect(entry).toHaveAttribute("aria-current", "location");
    expect(document.querySelectorAll("[aria-current=location]")).toHaveLength(1);
  });
});

describe("the other pages", () => {
  test("an address in a sentence is one piece, in its own direction", () => {
    showPage("/help/first-steps");
    const address = screen.getByText("mailbox-full+7@sandbox.test");
    expect(address.tagName).toBe("BDI");
    expect(address.parentElement).toHaveTextContent("such as mailbox-full+7@sandbox.test.");
  });

  test("name each class of replies with its result", () => {
    showPage("/help/replies");
    const table = screen.getByRole("table", { name: "How we read mail server replies" });
    expect(
      within(table)
        .getAllByRole("rowheader")
        .map(({ textContent }) => textContent),
    ).toEqual([...replyClasses]);
  });

  test("name the addresses that provoke an error with the response and its meaning", () => {
    showPage("/help/errors");
    const table = screen.getByRole("table", { name: "Test errors" });
    expect(within(table).getAllByRole("row")).toHaveLength(1 + Object.keys(sandboxErrors).length);
    const row = within(table).getByRole("rowheader", { name: /^error-402@sandbox\.test/u });
    expect(row.closest("tr")).toHaveTextContent(/402 insufficient_credits.+credit/u);
  });

  test.each(helpGroups.map((group) => [group.id, group] as const))(
    "%s has its articles, in words and without gaps",
    (id, group) => {
      showPage(`/help/${id}`);
      for (const article of group.articles) {
        const entry = document.getElementById(article.id)!;
        expect(within(entry).getByRole("heading", { level: 2 })).not.toHaveTextContent(
          /articles\./u,
        );
        expect(entry.textContent).not.toMatch(/\{\{|undefined|titles\./u);
      }
      expect(screen.getAllByRole("link", { current: "page" })).toHaveLength(1);
    },
  );

  test("an unknown page shows an error and lists the topics", () => {
    showPage("/help/no-such-page");
    expect(screen.getByRole("heading", { name: "No such help page" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Self-hosting" })).toBeVisible();
  });

  test("each answer about port 25 opens with what to do", async () => {
    const { user } = showPage("/help/self-hosting#port-25");
    const answer = screen.getByText("The doctor says port 25 is closed");
    await user.click(answer);
    expect(answer.closest("details")).toHaveAttribute("open");
    const open = within(answer.closest("details")!);
    expect(
      open.getByRole("region", { name: "Command: The doctor says port 25 is closed" }),
    ).toHaveTextContent(/^nc -4/u);
    expect(open.getByText("It ends with “timed out”")).toBeVisible();
  });
});

describe("the way to a person", () => {
  test("takes along the request id that the address brought", () => {
    show("/help?request_id=req_1%262");
    expect(screen.getByRole("link", { name: "Write about request req_1&2" })).toHaveAttribute(
      "href",
      "/contact?request_id=req_1%262",
    );
  });

  test("without one it is the plain form", () => {
    show();
    expect(screen.getByRole("link", { name: "Write a message" })).toHaveAttribute(
      "href",
      "/contact",
    );
  });
});

async function ask() {
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Check now" }));
}

describe("status of the service", () => {
  test("is requested by a click, for each part separately", async () => {
    server.use(
      http.get("*/healthz", () => HttpResponse.json({})),
      http.get("*/readyz", () => new HttpResponse(null, { status: 503 })),
    );
    await ask();
    expect(await screen.findByText(/^Server: responds, \d+ ms$/u)).toBeVisible();
    expect(screen.getByText("Database: returns an error, status 503")).toBeVisible();
  });

  test("an unreachable server is reported", async () => {
    server.use(
      http.get("*/healthz", () => HttpResponse.error()),
      http.get("*/readyz", () => HttpResponse.error()),
    );
    await ask();
    expect(await screen.findByText("Server: doesn't respond")).toBeVisible();
    expect(screen.getByText("Database: doesn't respond")).toBeVisible();
  });
});

test("letters are compared without case, accents and vowel signs", () => {
  expect(foldText("Prüfung ÉTÉ مُحَمَّد ـ")).toBe("prufung ete محمد ");
  expect(foldText("إلغاء")).toBe(foldText("الغاء"));
});

test("numbers that these pages don't import are those of their source", () => {
  const { listDays, callsAMinute, checksAtOnce, invited, inviteDays } = helpFigures;
  expect([peopleLimits.atOnce, peopleLimits.invitationDays]).toEqual([invited, inviteDays]);
  expect(listDefaults.retention_s).toBe(listDays * 24 * 3600);
  expect(limits.accountRequestsPerMinute).toBe(callsAMinute);
  expect(source("server/services/validations/checkSlots.ts")).toContain(
    `runningMax = { each: ${checksAtOnce},`,
  );
});

describe.each(["en", "ar"])("the words in %s", (language) => {
  const texts = textsOf(language)["help"] as Record<"articles" | "port25", object>;
  const all = (answers: readonly Answer[]): string[] =>
    answers.flatMap(({ id, next = [] }) => [id, ...all(next)]);

  test("are there for every article and every answer, and for no other", () => {
    expect(Object.keys(texts.articles).toSorted()).toEqual(articles.toSorted());
    expect(Object.keys(texts.port25).toSorted()).toEqual(all(port25).toSorted());
  });
});

test.each(["en", "ar"])("the classes of replies in %s are those of the engine", (language) => {
  const { replies } = textsOf(language)["help"] as { replies: object };
  expect(Object.keys(replies)).toEqual([...replyClasses]);
});
