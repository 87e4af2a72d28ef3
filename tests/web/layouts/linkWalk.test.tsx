import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { findRoute, routes } from "#web/router/routes.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { quitSession } from "#tests/web/support/tokens.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

const known = new Set(routes.map(({ path }) => path));

/** Returns the links inside an element that lead to no screen of the app, except mail links and anchors. */
function strayLinks(element: HTMLElement): string[] {
  return within(element)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href") ?? "")
    .filter((href) => !href.startsWith("mailto:") && !href.startsWith("#"))
    .filter((href) => findRoute(new URL(href, "http://app.test").pathname)?.path === "*");
}

/** Entries of the footer that have no link yet. */
const inert = ["Careers", "Partners"];

test("every entry of header, menu and footer leads to a screen of the app, signed out", async () => {
  await openPage("/pricing");
  const banner = await screen.findByRole("banner");
  await userEvent.click(within(banner).getByRole("button", { name: "Menu" }));
  expect(strayLinks(banner)).toEqual([]);
  expect(strayLinks(screen.getByRole("contentinfo"))).toEqual([]);
});

test("every entry of header, menu and footer leads to a screen of the app, signed in", async () => {
  serveAccount();
  quitSession();
  await openPage("/history");
  const banner = await screen.findByRole("banner");
  await waitFor(() => expect(banner).not.toHaveTextContent("…"));
  await userEvent.click(within(banner).getByRole("button", { name: "Account menu" }));
  expect(strayLinks(banner)).toEqual([]);
  const items = within(screen.getByRole("menu")).getAllByRole("menuitem");
  for (const item of items.filter((one) => one.tagName === "A")) {
    expect(known).toContain(item.getAttribute("href"));
  }
  expect(strayLinks(screen.getByRole("contentinfo"))).toEqual([]);
});

test("every link of the home page leads to a screen of the app or a place on the page", async () => {
  await openPage("/");
  const main = await screen.findByRole("main");
  // The last section, which loads after the rest.
  await screen.findByRole("heading", { name: "Check one address now" });
  expect(strayLinks(main)).toEqual([]);
  const places = within(main)
    .getAllByRole("link")
    .map((link) => new URL(link.getAttribute("href") ?? "", "http://app.test"))
    .filter(({ pathname, hash }) => pathname === "/" && hash !== "");
  expect(places.length).toBeGreaterThan(0);
  for (const { hash } of places) {
    expect(document.getElementById(hash.slice(1)), hash).not.toBeNull();
  }
});

test("entries that lead nowhere are words: no link, no button, no stop of the Tab key", async () => {
  await openPage("/pricing");
  const footer = within(await screen.findByRole("contentinfo"));
  for (const text of inert) {
    const entry = footer.getByText(text);
    expect(entry.closest("a, button, [tabindex], [role]:not([role=contentinfo])")).toBeNull();
  }
  const words = footer.getAllByRole("listitem").filter((item) => item.querySelector("a") === null);
  expect(words.map(({ textContent }) => textContent)).toEqual(inert);
});
