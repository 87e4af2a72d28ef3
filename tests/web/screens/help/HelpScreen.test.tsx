import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { sandboxErrors } from "#contract/sandboxErrors.ts";
import { replyClasses } from "#engine/smtp/replies/replyClass.ts";
import { textsOf } from "#tests/support/translations.ts";
import { server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { reasons } from "#vocabulary/reasons.ts";
import { HelpScreen } from "#web/screens/help/HelpScreen.tsx";
import { helpFigures } from "#web/screens/help/helpFigures.ts";
import { helpGroups } from "#web/screens/help/helpGroups.ts";
import { port25, type Answer } from "#web/screens/help/port25.ts";
import { foldText } from "#web/screens/help/searchFor.ts";

beforeAll(async () => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = noteScroll;
  await showTexts();
});

function noteScroll(this: Element): void {
  this.setAttribute("data-scrolled", "");
}

const show = (at = "/help") => showScreen(<HelpScreen />, "/help", at);
const articles = helpGroups.flatMap((group) => group.articles.map(({ id }) => id));
const entries = articles.length + reasons.length + replyClasses.length;
const source = (path: string) => readFileSync(path, "utf8");
const search = () => screen.getByRole("searchbox", { name: "Search help" });

describe("the help page", () => {
  test("has every reason under an anchor of its own, in words and without gaps", () => {
    show();
    for (const reason of reasons) {
      const entry = document.getElementById(reason)!;
      expect(entry.tagName).toBe("ARTICLE");
      expect(entry.textContent).not.toMatch(/\{\{|undefined/u);
      expect(within(entry).getByRole("heading").textContent).not.toBe("");
    }
    expect(screen.getByText(`${entries} entries`)).toBeVisible();
  });

  test("opens at the reason its address names", async () => {
    show("/help#mailbox_full");
    const entry = document.getElementById("mailbox_full")!;
    await waitFor(() => expect(entry).toHaveAttribute("data-scrolled"));
    expect(entry).toHaveAttribute("aria-current", "location");
    expect(document.querySelectorAll("[aria-current=location]")).toHaveLength(1);
  });

  test("an address that names nothing here shows everything", () => {
    show("/help#%00nothing");
    expect(screen.getByText(`${entries} entries`)).toBeVisible();
  });

  test("an address in a sentence is one piece, in a direction of its own", () => {
    show();
    const address = screen.getByText("mailbox-full+7@sandbox.test");
    expect(address.tagName).toBe("BDI");
    expect(address.parentElement).toHaveTextContent("such as mailbox-full+7@sandbox.test.");
  });

  test("is searched by code and by words, in any order and case", async () => {
    const { user } = show();
    await user.type(search(), "mailbox_full");
    expect(screen.getAllByRole("article").map(({ id }) => id)).toContain("mailbox_full");
    expect(document.getElementById("greylisted")).toBeNull();
    await user.clear(search());
    await user.type(search(), "  EXIST   does not ");
    expect(document.getElementById("domain_not_found")).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "On this page" })).toBeNull();
    expect(document.getElementById("mailbox_full")).toBeNull();
  });

  test("says so where nothing fits", async () => {
    const { user } = show();
    await user.type(search(), "zebra");
    expect(screen.getByText(/Nothing fits “zebra”/u)).toBeVisible();
  });

  test("names each class of replies with what follows from it", () => {
    show();
    const table = screen.getByRole("table", { name: "How replies of mail hosts are read" });
    expect(
      within(table)
        .getAllByRole("rowheader")
        .map(({ textContent }) => textContent),
    ).toEqual([...replyClasses]);
  });

  test("names the addresses that provoke an error with the answer and its words", () => {
    show();
    const table = screen.getByRole("table", { name: "Trying out errors" });
    expect(within(table).getAllByRole("row")).toHaveLength(1 + Object.keys(sandboxErrors).length);
    const row = within(table).getByRole("rowheader", { name: /^error-402@sandbox\.test/u });
    expect(row.closest("tr")).toHaveTextContent(/402 insufficient_credits.+credit/u);
  });
});

describe("the articles", () => {
  test("each has an anchor that no other part has, words without gaps, and links that lead somewhere", () => {
    show();
    const ids = [...articles, ...helpGroups.map(({ id }) => id), ...reasons, "replies", "errors"];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of articles) {
      const entry = document.getElementById(id)!;
      expect(within(entry).getByRole("heading", { level: 3 })).not.toHaveTextContent(/articles\./u);
      expect(entry.textContent).not.toMatch(/\{\{|undefined|titles\./u);
    }
  });

  test("every part named in the contents is there", () => {
    show();
    const contents = screen.getByRole("navigation", { name: "On this page" });
    const anchors = within(contents)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")!.slice(1));
    expect(anchors).toContain("reasons");
    expect(anchors.filter((id) => document.getElementById(id) === null)).toEqual([]);
  });

  test("a search finds what stands deep in the questions about port 25, and accents do not matter", async () => {
    const { user } = show();
    await user.type(search(), "DIÁL-up networks");
    expect(screen.getByText("1 entry fits")).toBeVisible();
    expect(document.getElementById("port-25")).toBeVisible();
    expect(document.getElementById("first-check")).toBeNull();
  });

  test("each answer about port 25 opens with what to do", async () => {
    const { user } = show();
    const answer = screen.getByText("The doctor says that port 25 is closed");
    await user.click(answer);
    expect(answer.closest("details")).toHaveAttribute("open");
    const open = within(answer.closest("details")!);
    expect(
      open.getByRole("region", { name: "Command: The doctor says that port 25 is closed" }),
    ).toHaveTextContent(/^nc -4/u);
    expect(open.getByText("It waits and ends with “timed out”")).toBeVisible();
  });
});

describe("the way to a person", () => {
  test("takes along the request id that the address brought", () => {
    show("/help?request_id=req_1%262");
    expect(
      screen.getByRole("link", { name: "Write a message about request req_1&2" }),
    ).toHaveAttribute("href", "/contact?request_id=req_1%262");
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
  await user.click(screen.getByRole("button", { name: "Ask the server" }));
}

describe("whether the service runs", () => {
  test("is asked at a click, and each part answers for itself", async () => {
    server.use(
      http.get("*/healthz", () => HttpResponse.json({})),
      http.get("*/readyz", () => new HttpResponse(null, { status: 503 })),
    );
    await ask();
    expect(await screen.findByText(/^Server: answers, \d+ ms$/u)).toBeVisible();
    expect(screen.getByText("Database: answers with an error, status 503")).toBeVisible();
  });

  test("a server that cannot be reached is said to be so", async () => {
    server.use(
      http.get("*/healthz", () => HttpResponse.error()),
      http.get("*/readyz", () => HttpResponse.error()),
    );
    await ask();
    expect(await screen.findByText("Server: does not answer")).toBeVisible();
    expect(screen.getByText("Database: does not answer")).toBeVisible();
  });
});

test("letters are compared without case, accents and vowel signs", () => {
  expect(foldText("Prüfung ÉTÉ مُحَمَّد ـ")).toBe("prufung ete محمد ");
  expect(foldText("إلغاء")).toBe(foldText("الغاء"));
});

test("numbers that only the server knows are those of its source", () => {
  const { listDays, callsAMinute, checksAtOnce } = helpFigures;
  expect(source("server/data/tables/listRow.ts")).toContain(
    `retention_s: z._default(z.number(), ${listDays} * 24 * 3600)`,
  );
  expect(limits.accountRequestsPerMinute).toBe(callsAMinute);
  expect(source("server/services/validations/runningChecks.ts")).toContain(
    `each: ${checksAtOnce},`,
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
