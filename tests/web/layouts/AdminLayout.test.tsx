import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Provider } from "react-redux";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { routes } from "#web/router/routes.ts";
import { AdminLayout } from "#web/layouts/AdminLayout.tsx";
import { createAppStore } from "#web/state/store.ts";
import { sidebarSet } from "#web/state/themeSlice.ts";

beforeAll(() => showTexts());

const specified = {
  Dashboard: "/admin/dashboard /admin/analytics /admin/reports",
  Management: "/admin/users /admin/products /admin/orders /admin/categories",
  Financial: "/admin/revenue /admin/transactions /admin/invoices",
  Communication: "/admin/messages /admin/notifications /admin/support",
  System: "/admin/settings /admin/activity /admin/help",
};

function showAdmin() {
  const store = createAppStore();
  const router = createMemoryRouter(
    [{ element: <AdminLayout />, children: [{ path: "/admin/users", element: <h1>Users</h1> }] }],
    { initialEntries: ["/admin/users"] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return store;
}

test("the administration has its five sections with their sixteen paths, and marks the page on show", () => {
  showAdmin();
  const found = Object.fromEntries(
    Object.keys(specified).map((name) => [
      name,
      within(screen.getByRole("region", { name }))
        .getAllByRole("link")
        .map((link) => link.getAttribute("href"))
        .join(" "),
    ]),
  );
  expect(found).toEqual(specified);
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Users");
  expect(screen.getByRole("main")).toHaveTextContent("Users");
});

test("the theme's sidebar opens and closes the administration's, and its button toggles the theme's", async () => {
  const store = showAdmin();
  const menu = screen.getByRole("button", { name: "Menu" });
  expect(menu).toHaveAttribute("aria-expanded", "false");
  act(() => void store.dispatch(sidebarSet(true)));
  expect(menu).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("navigation")).not.toHaveClass("hidden");
  await userEvent.click(menu);
  expect(store.getState().theme.sidebar).toBe(false);
  expect(screen.getByRole("navigation")).toHaveClass("hidden");
});

test("no route uses the administration's layout", () => {
  expect(routes.filter(({ path }) => path.startsWith("/admin"))).toEqual([]);
});
