import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { routes } from "#web/app/routes.ts";
import { AdminLayout } from "#web/layouts/AdminLayout.tsx";

beforeAll(() => showTexts());

const specified = {
  Dashboard: "/admin/dashboard /admin/analytics /admin/reports",
  Management: "/admin/users /admin/products /admin/orders /admin/categories",
  Financial: "/admin/revenue /admin/transactions /admin/invoices",
  Communication: "/admin/messages /admin/notifications /admin/support",
  System: "/admin/settings /admin/activity /admin/help",
};

test("the administration has its five sections with their sixteen paths, and marks the page on show", () => {
  const router = createMemoryRouter(
    [{ element: <AdminLayout />, children: [{ path: "/admin/users", element: <h1>Users</h1> }] }],
    { initialEntries: ["/admin/users"] },
  );
  render(<RouterProvider router={router} />);
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

test("no route uses the administration's layout", () => {
  expect(routes.filter(({ path }) => path.startsWith("/admin"))).toEqual([]);
});
