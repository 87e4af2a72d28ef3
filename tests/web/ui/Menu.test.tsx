import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { Menu } from "#web/ui/Menu.tsx";

function show() {
  const signOut = vi.fn();
  render(
    <MemoryRouter>
      <Menu
        label="Account"
        trigger="A"
        items={[
          { key: "profile", label: "Profile", to: "/profile" },
          { key: "keys", label: "Keys", to: "/apikeys" },
          { key: "out", label: "Sign out", onSelect: signOut },
        ]}
      />
      <button type="button">outside</button>
    </MemoryRouter>,
  );
  return {
    signOut,
    user: userEvent.setup(),
    button: screen.getByRole("button", { name: "Account" }),
  };
}

const item = (name: string) => screen.getByRole("menuitem", { name });

test("opens on its first step; arrows and letters move; Escape gives the focus back", async () => {
  const { user, button } = show();
  await user.click(button);
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Profile" })).toHaveFocus());
  await user.keyboard("{ArrowUp}");
  expect(screen.getByRole("menuitem", { name: "Sign out" })).toHaveFocus();
  await user.keyboard("k");
  expect(screen.getByRole("menuitem", { name: "Keys" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(button).toHaveFocus();
});

test("Home and End go to the first and the last step, arrows around", async () => {
  const { user, button } = show();
  await user.click(button);
  await waitFor(() => expect(item("Profile")).toHaveFocus());
  await user.keyboard("{End}");
  expect(item("Sign out")).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(item("Profile")).toHaveFocus();
  await user.keyboard("{ArrowDown}{End}{Home}");
  expect(item("Profile")).toHaveFocus();
});

test("the closed button opens on the last step by the up arrow, on the first by the down arrow", async () => {
  const { user, button } = show();
  button.focus();
  await user.keyboard("{ArrowUp}");
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Sign out" })).toHaveFocus());
  await user.keyboard("{Escape}{ArrowDown}");
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Profile" })).toHaveFocus());
});

test("Tab closes it, and the focus moves on", async () => {
  const { user, button } = show();
  await user.click(button);
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Profile" })).toHaveFocus());
  await user.tab();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a step acts once and closes the menu", async () => {
  const { user, button, signOut } = show();
  await user.click(button);
  await user.click(screen.getByRole("menuitem", { name: "Sign out" }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a click elsewhere closes it", async () => {
  const { user, button } = show();
  await user.click(button);
  await user.click(screen.getByRole("button", { name: "outside" }));
  expect(screen.queryByRole("menu")).toBeNull();
});
