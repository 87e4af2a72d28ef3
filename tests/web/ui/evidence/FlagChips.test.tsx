import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { FlagChips } from "#web/ui/evidence/FlagChips.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { validation } from "#tests/web/support/validations.ts";

beforeAll(() => showTexts());

const flags = { ...validation().flags, role: true, free: false, mailbox_full: null };

test("a fact is yes, no, or unknown, in words", () => {
  render(<FlagChips flags={flags} />);
  expect(screen.getByRole("button", { name: "Role address yes" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Free provider no" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Mailbox full unknown" })).toBeVisible();
});

test("true flags come first", () => {
  render(<FlagChips flags={flags} />);
  expect(screen.getAllByRole("button")[0]).toHaveAccessibleName("Role address yes");
});

const shown = () => screen.getAllByText("The server didn't say whether the mailbox is full.");

test("each value has its own explanation, on focus and for screen readers", async () => {
  render(<FlagChips flags={flags} />);
  const chip = screen.getByRole("button", { name: "Mailbox full unknown" });
  expect(chip).toHaveAccessibleDescription("The server didn't say whether the mailbox is full.");
  expect(shown()).toHaveLength(1);
  await userEvent.click(chip);
  expect(shown()).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  expect(shown()).toHaveLength(1);
});
