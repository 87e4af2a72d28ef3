import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { quitSession } from "#tests/web/support/tokens.ts";

test.for([
  ["someone who runs the installation", true],
  ["others", false],
] as const)("the user menu of %s leads to the system page: %s", async ([, operator]) => {
  quitSession();
  serveAccount({ operator });
  await openPage("/notifications");
  await userEvent.setup().click(await screen.findByRole("button", { name: "Account menu" }));
  await screen.findAllByText("ann@example.com");
  const names = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(names.includes("System")).toBe(operator);
});
