import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, expect, test, vi } from "vitest";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { reloadForMissingFile } from "#web/bootstrap/reloadForMissingFile.ts";
import { RouteError } from "#web/router/RouteError.tsx";

beforeAll(() => showTexts());

/** Shows the error page for an error that a screen threw. */
function breakWith(error: unknown): void {
  const router = createMemoryRouter([
    {
      path: "/",
      loader: () => {
        throw error;
      },
      ErrorBoundary: RouteError,
      Component: () => null,
      HydrateFallback: () => null,
    },
  ]);
  render(<RouterProvider router={router} />);
}

test("a failed screen shows the error under its heading, with the next step and the request id", async () => {
  breakWith(Object.assign(new Error("it broke"), { requestId: "req_42" }));
  expect(
    await screen.findByRole("heading", { level: 1, name: "Unexpected Application Error!" }),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/");
  expect(screen.getByText("req_42")).toBeVisible();
  expect(screen.getByText("it broke")).toBeVisible();
});

test("any thrown value leaves the page usable", async () => {
  breakWith("a bare string");
  expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
});

test("a missing file reloads the page once in a minute, and is an error after that", () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { reload });
  const first = new Event("vite:preloadError", { cancelable: true });
  reloadForMissingFile(first, 1_000_000);
  expect(first.defaultPrevented).toBe(true);
  const second = new Event("vite:preloadError", { cancelable: true });
  reloadForMissingFile(second, 1_030_000);
  expect(second.defaultPrevented).toBe(false);
  reloadForMissingFile(new Event("vite:preloadError", { cancelable: true }), 1_100_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("without a network a missing file is an error at once: a reload would take the page away", () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { reload });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const event = new Event("vite:preloadError", { cancelable: true });
  reloadForMissingFile(event, 2_000_000);
  expect([event.defaultPrevented, reload.mock.calls]).toEqual([false, []]);
});
