import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { noOperatorSettings, operatorBlockId, type OperatorSettings } from "#contract/operator.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { textsOf } from "#tests/support/translations.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { OperatorContext, readOperator } from "#web/useOperator.ts";
import { AboutScreen } from "#web/screens/about/AboutScreen.tsx";
import { HomeScreen } from "#web/screens/home/HomeScreen.tsx";
import { PricingScreen } from "#web/screens/pricing/PricingScreen.tsx";
import { PrivacyScreen } from "#web/screens/privacy/PrivacyScreen.tsx";

const settings: OperatorSettings = {
  name: "Example & Söhne <Ltd>",
  postalAddress: ["1 Example Street", "Second floor", "Second floor"],
  privacyMailbox: "privacy@example.com",
  subProcessors: [
    { name: "شركة الاستضافة", purpose: "Hosting", place: "Germany" },
    { name: "Mail Ltd", purpose: "Mail", place: "France" },
  ],
  processingAgreement: "https://example.com/agreement.pdf",
  plans: [
    { credits: 1000, price: 9.5, currency: "EUR", tax: "included" },
    { credits: 1000, price: 1600, currency: "JPY", tax: "excluded" },
    { credits: 100_000, price: 99, currency: "EUR", tax: "excluded" },
  ],
  claims: true,
};

function show(shown: ReactNode, path: string, operator = settings): void {
  showScreen(<OperatorContext value={operator}>{shown}</OperatorContext>, path);
}

beforeEach(() => showTexts());

describe("with the operator's settings", () => {
  test("the privacy page names the operator, their address and their mailbox", () => {
    show(<PrivacyScreen />, "/privacy");
    expect(screen.getByText(settings.name!)).toBeVisible();
    expect(screen.getAllByText("Second floor")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "privacy@example.com" })).toHaveAttribute(
      "href",
      "mailto:privacy@example.com",
    );
    expect(screen.queryByText(/hasn't (filled in|added)/u)).toBeNull();
  });

  test("the privacy page lists sub-processors, whatever direction they are written in", () => {
    show(<PrivacyScreen />, "/privacy");
    const table = screen.getByRole("table", { name: "Companies named by the operator" });
    const [, first] = within(table).getAllByRole("row");
    expect(within(first!).getByText("شركة الاستضافة").tagName).toBe("BDI");
    expect(first).toHaveTextContent("HostingGermany");
    expect(screen.queryByText(/names no other company/u)).toBeNull();
  });

  test("the privacy page links to the data processing agreement", () => {
    show(<PrivacyScreen />, "/privacy");
    expect(screen.getByRole("link", { name: /^Read the data processing/u })).toHaveAttribute(
      "href",
      "https://example.com/agreement.pdf",
    );
    expect(screen.queryByRole("link", { name: /^Ask for one/u })).toBeNull();
  });

  test("the about page names the operator and their address", () => {
    show(<AboutScreen />, "/about");
    expect(screen.getByText(settings.name!)).toBeVisible();
    expect(screen.getByText(/1 Example Street/u)).toBeVisible();
    expect(screen.queryByText(/operator\.json/u)).toBeNull();
  });

  test.each([
    ["en", ["€9.50", "¥1,600", "€99.00"]],
    ["de", ["9,50\u00a0€", "1.600\u00a0¥", "99,00\u00a0€"]],
    ["ar", ["9.50", "1,600", "99.00"]],
  ])("the pricing page writes prices as %s does", async (language, prices) => {
    await showTexts(language);
    show(<PricingScreen />, "/pricing");
    const { plans } = textsOf(language)["pricing"] as { plans: { prices: string } };
    const rows = within(screen.getByRole("table", { name: plans.prices })).getAllByRole("row");
    const written = rows.slice(1).map((row) => within(row).getAllByRole("cell")[0]!.textContent);
    prices.forEach((price, index) => expect(written[index]).toContain(price));
  });

  test("the pricing page marks the smallest plan that covers the estimate, in every currency", () => {
    showScreen(
      <OperatorContext value={settings}>
        <PricingScreen />
      </OperatorContext>,
      "/pricing",
      "/pricing?addresses=500",
    );
    const rows = within(
      screen.getByRole("table", { name: "Prices of this installation" }),
    ).getAllByRole("row");
    const { plans } = textsOf("en")["pricing"] as { plans: { covers: string } };
    const marked = rows.slice(1).map((row) => row.textContent.includes(plans.covers));
    expect(marked).toEqual([true, true, false]);
  });

  test("the home page shows the operator's four claims, each with its evidence", async () => {
    show(<HomeScreen />, "/");
    const claims = await screen.findByRole("region", { name: "Claims and their evidence" });
    for (const claim of ["99.9%", "under 300 ms", "Enterprise", "10K+"]) {
      expect(within(claims).getByText(claim)).toBeVisible();
    }
    const links = within(claims).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/features/accuracy",
      "/features/latency",
      "/privacy",
      "/about",
      "/help#status",
    ]);
    expect(screen.queryByRole("region", { name: "Measured, not claimed" })).toBeNull();
  });
});

describe("without the operator's settings", () => {
  test("the about page says that they are missing, and where they go", () => {
    show(<AboutScreen />, "/about", noOperatorSettings);
    expect(screen.getByText(/operator\.json in DATA_DIR/u)).toBeVisible();
  });

  test("the pricing page has no price and says whom to ask", () => {
    show(<PricingScreen />, "/pricing", noOperatorSettings);
    expect(screen.queryByRole("table", { name: "Prices of this installation" })).toBeNull();
    const { plans } = textsOf("en")["pricing"] as { plans: { ask: string } };
    expect(screen.getByRole("link", { name: plans.ask })).toHaveAttribute(
      "href",
      "/contact?topic=credits",
    );
  });

  test("the home page shows measured figures and none of the claims", () => {
    show(<HomeScreen />, "/", noOperatorSettings);
    expect(screen.getByRole("region", { name: "Measured, not claimed" })).toBeVisible();
    expect(screen.queryByText("99.9%")).toBeNull();
  });
});

test("settings are read from the page's data block; a page without one has none", () => {
  expect(readOperator()).toEqual(noOperatorSettings);
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = operatorBlockId;
  block.textContent = JSON.stringify(settings);
  document.body.append(block);
  onTestFinished(() => block.remove());
  expect(readOperator()).toEqual(settings);
});
