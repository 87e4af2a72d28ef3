import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { sandboxErrors } from "#contract/sandboxErrors.ts";
import { reasons } from "#contract/verdicts.ts";
import { replyClasses } from "#engine/smtp/replyClass.ts";
import { HelpScreen } from "#web/screens/help/HelpScreen.tsx";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts, textsOf } from "#tests/web/support/showTexts.ts";

beforeAll(async () => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = noteScroll;
  await showTexts();
});

function noteScroll(this: Element): void {
  this.setAttribute("data-scrolled", "");
}

const show = (at = "/help") => showScreen(<HelpScreen />, "/help", at);
const search = () => screen.getByRole("searchbox", { name: "Search the reasons" });

describe("the help page", () => {
  test("has every reason under an anchor of its own, in words and without gaps", () => {
    show();
    for (const reason of reasons) {
      const entry = document.getElementById(reason)!;
      expect(entry.tagName).toBe("ARTICLE");
      expect(entry.textContent).not.toMatch(/\{\{|undefined/u);
      expect(within(entry).getByRole("heading").textContent).not.toBe("");
    }
    expect(screen.getByText(`${reasons.length} reasons`)).toBeVisible();
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
    expect(screen.getByText(`${reasons.length} reasons`)).toBeVisible();
  });

  test("is searched by code and by words, in any order and case", async () => {
    const { user } = show();
    await user.type(search(), "mailbox_full");
    expect(screen.getAllByRole("article").map(({ id }) => id)).toContain("mailbox_full");
    expect(document.getElementById("greylisted")).toBeNull();
    await user.clear(search());
    await user.type(search(), "  EXIST   does not ");
    expect(document.getElementById("domain_not_found")).toBeVisible();
    expect(document.getElementById("mailbox_full")).toBeNull();
  });

  test("says so where nothing fits", async () => {
    const { user } = show();
    await user.type(search(), "zebra");
    expect(screen.getByText(/No reason fits “zebra”/u)).toBeVisible();
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
    const row = within(table).getByRole("rowheader", { name: "error-402@sandbox.test" });
    expect(row.closest("tr")).toHaveTextContent(/402 insufficient_credits.+credit/u);
  });
});

test.each(["en", "ar"])("the classes of replies in %s are those of the engine", (language) => {
  const { replies } = textsOf(language)["help"] as { replies: object };
  expect(Object.keys(replies)).toEqual([...replyClasses]);
});
