import { screen, within, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  requestEmailChange,
  cancelEmailChange,
  closeAccount,
  exportAccount,
  updateAccount,
} from "#contract/profile.ts";
import { type Account, readAccount } from "#contract/session.ts";
import { ProfileScreen } from "#web/screens/profile/ProfileScreen.tsx";
import { account, serveAccount } from "#tests/web/support/page.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

let shown: Account;
beforeAll(() => showTexts());
beforeEach(() => {
  shown = { ...account, email: "ann@example.com" };
  serveAccount();
  server.use(
    serve(readAccount, () => shown),
    serve(updateAccount, ({ body }) => {
      shown = { ...shown, ...(body as Partial<Account>) };
      return shown;
    }),
  );
});

const open = async () => {
  const view = showScreen(<ProfileScreen />, "/profile");
  await screen.findByRole("heading", { name: "Name and picture" });
  return view;
};

test("a name is saved once it differs, and said to be", async () => {
  const { user } = await open();
  const save = screen.getByRole("button", { name: "Save name" });
  expect(save).toHaveAttribute("aria-disabled", "true");
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Ann B.");
  await user.click(save);
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(shown.name).toBe("Ann B.");
});

test("a refused name says why beside it", async () => {
  server.use(
    serve(updateAccount, () =>
      refusedFields({ pointer: "#/name", code: "too_long", detail: "This is too long." }),
    ),
  );
  const { user } = await open();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "x");
  await user.click(screen.getByRole("button", { name: "Save name" }));
  expect(await screen.findByText("This is too long.")).toBeVisible();
});

test("a time zone is saved as soon as it is chosen", async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByRole("combobox", { name: "Time zone" }), "Asia/Tokyo");
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(shown.time_zone).toBe("Asia/Tokyo");
});

test("the storage of validations is a setting with an explanation", async () => {
  const { user } = await open();
  const choice = screen.getByRole("combobox", { name: "Store" });
  expect(choice).toHaveAccessibleDescription(/until you delete them/u);
  await user.selectOptions(choice, "Nothing");
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(shown.store).toBe("none");
  // Shown as soon as the account is read again.
  await waitFor(() =>
    expect(choice).toHaveAccessibleDescription(/^30 minutes after the verdict, we delete/u),
  );
});

test("a move to another address waits, and can be called off", async () => {
  server.use(
    serve(requestEmailChange, ({ body }) => {
      shown = { ...shown, pending_email: (body as { email: string }).email };
      return { message: "Sent." };
    }),
    serve(cancelEmailChange, () => {
      shown = { ...shown, pending_email: null };
      return undefined;
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Move to another address" }));
  await user.type(screen.getByRole("textbox", { name: "New address" }), "new@example.com");
  await user.click(screen.getByRole("button", { name: "Send the links" }));
  expect(await screen.findByText("Waiting to move to new@example.com")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stay at this address" }));
  expect(await screen.findByRole("button", { name: "Move to another address" })).toBeVisible();
});

test("an export that fails says why", async () => {
  server.use(serve(exportAccount, () => problem("internal_error")));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  expect(await screen.findByText("Something went wrong on our side")).toBeVisible();
});

test("closing waits for the typed address, and says why the only operator cannot", async () => {
  server.use(
    serve(closeAccount, () =>
      problem("conflict", {
        errors: [{ pointer: "#", code: "only_operator", detail: "You are the only operator." }],
      }),
    ),
  );
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Close the account…" }));
  const dialog = screen.getByRole("dialog", { name: "Close your account?" });
  const close = within(dialog).getByRole("button", { name: "Close the account" });
  const typed = within(dialog).getByRole("textbox");
  await user.type(typed, "ann@example.co");
  expect(close).toHaveAttribute("aria-disabled", "true");
  await user.type(typed, "m");
  await user.click(close);
  expect(await within(dialog).findByText("You are the only operator.")).toBeVisible();
});
