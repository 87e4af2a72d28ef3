import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { readCredits } from "#contract/credits.ts";
import { subscribeNewsletter } from "#contract/newsletter.ts";
import { brand } from "#web/brand.ts";
import { address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

/** Returns the links inside an element, as text and path. */
function linksIn(element: HTMLElement): Record<string, string | null> {
  return Object.fromEntries(
    within(element)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  );
}

async function openSignedIn(path = "/history"): Promise<void> {
  quitSession();
  await openPage(path);
  await waitFor(() => within(screen.getByRole("banner")).getByText(/credits?$/u));
  await waitFor(() => expect(screen.getByRole("banner")).not.toHaveTextContent("…"));
}

describe("the logo", () => {
  // Screens of both layouts.
  test.each(["/login", "/500", "/pricing", "/"])(
    "of %s is an image with the alternative text of the brand",
    async (path) => {
      await openPage(path);
      const [logo] = await screen.findAllByRole("img", { name: brand.logoAlt });
      expect(logo!.closest("a")).toHaveAccessibleName(brand.logoAlt);
    },
  );

  test("leads a signed-in person to the dashboard by that name", async () => {
    serveAccount();
    await openSignedIn();
    const link = within(screen.getByRole("banner")).getByRole("link", { name: brand.logoAlt });
    expect(link).toHaveAttribute("href", "/dashboard");
    expect(within(link).getByRole("img", { name: brand.logoAlt })).toBeVisible();
  });
});

describe("the header, signed out", () => {
  test("leads to the public pages, to sign-in and to registration", async () => {
    await openPage("/pricing");
    expect(linksIn(await screen.findByRole("banner"))).toEqual({
      Mailverdict: "/",
      "API Docs": "/api-docs",
      Pricing: "/pricing",
      About: "/about",
      "Sign in": "/login",
      "Get started": "/register",
    });
    expect(screen.getByRole("link", { name: "Pricing", current: "page" })).toBeVisible();
  });

  test("is mirrored by the mobile menu, which closes by Escape and by going somewhere", async () => {
    await openPage("/pricing");
    const button = await screen.findByRole("button", { name: "Menu" });
    await userEvent.click(button);
    const menu = screen.getByRole("navigation", { name: "Menu" });
    expect(linksIn(menu)).toEqual({
      "API Docs": "/api-docs",
      Pricing: "/pricing",
      About: "/about",
      "Sign in": "/login",
      "Get started": "/register",
    });
    expect(button).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("navigation", { name: "Menu" })).toBeNull();
    await userEvent.click(button);
    await userEvent.click(
      within(screen.getByRole("navigation", { name: "Menu" })).getByRole("link", { name: "About" }),
    );
    await screen.findByRole("heading", { level: 1, name: "About" });
    expect(screen.queryByRole("navigation", { name: "Menu" })).toBeNull();
  });
});

describe("the header, signed in", () => {
  test("leads to the working screens", async () => {
    serveAccount();
    await openSignedIn();
    const main = within(screen.getByRole("banner")).getByRole("navigation", { name: "Main" });
    expect(linksIn(main)).toEqual({
      Dashboard: "/dashboard",
      Validate: "/validate",
      History: "/history",
      "API Docs": "/api-docs",
    });
    expect(
      within(screen.getByRole("banner")).getByRole("link", { name: "Mailverdict" }),
    ).toHaveAttribute("href", "/dashboard");
  });

  test.each([
    [1250, "1,250 credits"],
    [1, "1 credit"],
    [0, "0 credits"],
  ])("shows a balance of %d as %s", async (balance, text) => {
    serveAccount({}, balance);
    await openSignedIn();
    expect(screen.getByText(text)).toBeVisible();
  });

  test("has a menu with who is signed in, the plan and the account's pages, by keyboard alone", async () => {
    serveAccount();
    await openSignedIn();
    const button = await screen.findByRole("button", { name: "Account menu" });
    await waitFor(() => expect(button).toHaveTextContent("A"));
    button.focus();
    await userEvent.keyboard("{ArrowDown}");
    const menu = await screen.findByRole("menu", { name: "Account menu" });
    expect(screen.getByText("ann@example.com")).toBeVisible();
    expect(screen.getByText("Professional Plan")).toBeVisible();
    const items = within(menu).getAllByRole("menuitem");
    expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
      ["Profile Settings", "/profile"],
      ["API Keys", "/apikeys"],
      ["Integrations", "/integrations"],
      ["Billing", "/billing"],
      ["Sign Out", null],
    ]);
    await waitFor(() => expect(items[0]).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
    expect(address()).toBe("/apikeys");
  });

  test("marks the area of the page, and its tabs are links", async () => {
    serveAccount();
    await openSignedIn("/analytics");
    expect(
      within(screen.getByRole("banner")).getByRole("link", { current: true }),
    ).toHaveTextContent("History");
    const tabs = screen.getByRole("navigation", { name: "History" });
    expect(linksIn(tabs)).toEqual({
      Validations: "/history",
      Lists: "/history?tab=lists",
      Analytics: "/analytics",
    });
    expect(within(tabs).getByRole("link", { current: "page" })).toHaveTextContent("Analytics");
    await userEvent.click(within(tabs).getByRole("link", { name: "Lists" }));
    await waitFor(() => expect(address()).toBe("/history?tab=lists"));
    await waitFor(() =>
      expect(within(tabs).getByRole("link", { current: "page" })).toHaveTextContent("Lists"),
    );
  });

  test.each([
    ["/dashboard", "Dashboard", "Overview"],
    ["/notifications", "Dashboard", "Notifications"],
    ["/bulk-upload", "Validate", "Lists"],
    ["/webhooks", "API Docs", "Webhooks"],
    ["/integrations", "API Docs", "Integrations"],
    ["/security", "Settings", "Security"],
    ["/notifications?tab=settings", "Settings", "Notifications"],
  ])("%s is in the area %s under the tab %s", async (path, area, tab) => {
    serveAccount();
    quitSession();
    await openPage(path);
    const tabs = await screen.findByRole("navigation", { name: area });
    expect(within(tabs).getByRole("link", { current: "page" })).toHaveTextContent(tab);
  });

  test("the row of tabs scrolls to the tab of each page", async () => {
    const scrolled: (string | null)[] = [];
    // jsdom has no layout and no such method.
    Object.defineProperty(HTMLElement.prototype, "scrollIntoView", {
      configurable: true,
      value(this: HTMLElement) {
        scrolled.push(this.textContent);
      },
    });
    try {
      serveAccount();
      await openSignedIn("/analytics");
      const tabs = within(await screen.findByRole("navigation", { name: "History" }));
      expect(scrolled).toContain("Analytics");
      // Once more beside the switch of test mode, which takes a part of the row.
      await tabs.findByRole("switch", { name: "Test mode" });
      await waitFor(() => expect(scrolled.filter((tab) => tab === "Analytics")).toHaveLength(2));
      await userEvent.click(tabs.getByRole("link", { name: "Lists" }));
      await waitFor(() => expect(scrolled).toContain("Lists"));
    } finally {
      Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
    }
  });

  test("the page of one list is under the tab of lists, and pages outside the areas have no tabs", async () => {
    serveAccount();
    await openSignedIn("/bulk-upload/list_1");
    const tabs = await screen.findByRole("navigation", { name: "Validate" });
    expect(within(tabs).getByRole("link", { current: true })).toHaveTextContent("Lists");
    await userEvent.click(screen.getByRole("link", { name: "Help" }));
    await screen.findByRole("heading", { level: 1, name: "Help center" });
    expect(screen.queryByRole("navigation", { name: "Validate" })).toBeNull();
  });

  test("appears on public pages, too", async () => {
    serveAccount();
    await openSignedIn("/pricing");
    expect(screen.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
    expect(screen.getByText("1,250 credits")).toBeVisible();
  });

  test("without a balance shows none rather than a wrong one", async () => {
    serveAccount();
    server.use(serve(readCredits, () => problem("internal_error")));
    quitSession();
    await openPage("/history");
    const button = await screen.findByRole("button", { name: "Account menu" });
    await waitFor(() => expect(button).toHaveTextContent("A"));
    expect(screen.getByText("… credits")).toBeVisible();
  });
});

describe("the footer", () => {
  test("of signed-in screens is one line with help, legal pages and the language", async () => {
    serveAccount();
    await openSignedIn();
    const footer = screen.getByRole("contentinfo");
    expect(linksIn(footer)).toEqual({ Help: "/help", Privacy: "/privacy", Terms: "/terms" });
    expect(within(footer).getByRole("combobox", { name: "Language" })).toBeVisible();
    expect(screen.getAllByRole("combobox", { name: "Language" })).toHaveLength(1);
  });

  test("of public pages is the same signed in, and has the language switch then", async () => {
    serveAccount();
    await openSignedIn("/about");
    const footer = screen.getByRole("contentinfo");
    expect(within(footer).getByRole("link", { name: "Blog" })).toBeVisible();
    expect(screen.getAllByRole("combobox", { name: "Language" })).toHaveLength(1);
  });

  test("leads everywhere, and what leads nowhere is plain text", async () => {
    await openPage("/about");
    const footer = await screen.findByRole("contentinfo");
    expect(linksIn(footer)).toEqual({
      "Email Validation": "/validate",
      "Bulk Processing": "/bulk-upload",
      Analytics: "/analytics",
      "API Keys": "/apikeys",
      Features: "/features",
      Pricing: "/pricing",
      "API Docs": "/api-docs",
      "Help Center": "/help",
      Integrations: "/integrations",
      "Getting Started": "/onboarding",
      "Contact Support": "/contact",
      About: "/about",
      Blog: "/blog",
      Contact: "/contact",
      Privacy: "/privacy",
      Terms: "/terms",
      "support@mailverdict.example": "mailto:support@mailverdict.example",
    });
    expect(within(footer).getByText("Careers").closest("a")).toBeNull();
  });

  test("subscribes to the newsletter and repeats the server's words", async () => {
    let sent: unknown;
    server.use(
      serve(subscribeNewsletter, ({ body }) => {
        sent = body;
        return { message: "We sent a link." };
      }),
    );
    await openPage("/about");
    await userEvent.type(await screen.findByLabelText(/newsletter/iu), "ann@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Subscribe" }));
    expect(await screen.findByText("We sent a link.")).toBeVisible();
    expect(sent).toEqual({ email: "ann@example.com" });
    expect(screen.getByLabelText(/newsletter/iu)).toHaveValue("");
  });

  test("keeps the typed address when the subscription fails", async () => {
    server.use(serve(subscribeNewsletter, () => problem("rate_limited")));
    await openPage("/about");
    await userEvent.type(await screen.findByLabelText(/newsletter/iu), "ann@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Subscribe" }));
    expect(await screen.findByText(/too many requests/iu)).toBeVisible();
    expect(screen.getByLabelText(/newsletter/iu)).toHaveValue("ann@example.com");
  });

  test("switches the language of the page and its direction", async () => {
    await openPage("/about");
    const languages = await screen.findByRole("combobox", { name: "Language" });
    expect(languages).toHaveDisplayValue("English");
    await userEvent.selectOptions(languages, "العربية");
    expect(await screen.findByRole("heading", { level: 1, name: "من نحن" })).toBeVisible();
    expect(document.documentElement).toHaveAttribute("lang", "ar");
    expect(document.documentElement).toHaveAttribute("dir", "rtl");
    await userEvent.selectOptions(languages, "English");
    expect(await screen.findByRole("heading", { level: 1, name: "About" })).toBeVisible();
  });

  test("a language chosen outlives the one the page's address names", async () => {
    await openPage("/about?lng=ar&from=mail");
    await userEvent.selectOptions(
      await screen.findByRole("combobox", { name: "اللغة" }),
      "English",
    );
    expect(await screen.findByRole("heading", { level: 1, name: "About" })).toBeVisible();
    expect(window.location.search).toBe("?from=mail");
  });
});

describe("every page", () => {
  test("has a way past the navigation as the first thing the Tab key finds", async () => {
    await openPage("/about");
    await screen.findByRole("heading", { level: 1 });
    await userEvent.tab();
    const skip = screen.getByRole("link", { name: "Skip to content" });
    expect(skip).toHaveFocus();
    await userEvent.click(skip);
    expect(screen.getByRole("main")).toHaveFocus();
  });

  test("moves the focus to its heading and changes the title when somebody goes there", async () => {
    await openPage("/about");
    await userEvent.click(await screen.findByRole("link", { name: "Blog" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Blog" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe("Blog · Mailverdict");
  });

  test("switches between dark and light, and keeps the choice", async () => {
    document.documentElement.classList.add("dark");
    await openPage("/about");
    const toggle = await screen.findByRole("button", { name: "Dark mode", pressed: true });
    await userEvent.click(toggle);
    await waitFor(() => expect(document.documentElement).not.toHaveClass("dark"));
    expect(localStorage.getItem("darkMode")).toBe("false");
    expect(screen.getByRole("button", { name: "Dark mode", pressed: false })).toBeVisible();
  });
});
