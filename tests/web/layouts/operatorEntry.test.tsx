import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { quitSession } from "#tests/web/support/tokens.ts";

test.for([
  ["operator", true],
  ["member", false],
] as const)(
  "the user menu of an account with the role %s leads to the system page: %s",
  async ([role, leads]) => {
    quitSession();
    serveAccount({ role });
    await openPage("/notifications");
    await userEvent.setup().click(await screen.findByRole("button", { name: "Account menu" }));
    await screen.findAllByText("ann@example.com");
    const names = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
    expect(names.includes("System")).toBe(leads);
  },
);
