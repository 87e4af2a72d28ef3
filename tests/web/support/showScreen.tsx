import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { createAppStore } from "#web/state/store.ts";

/** A screen with its own store, at an address of its own; other paths say where the visitor went. */
export function showScreen(screen: ReactNode, path: string, at: string = path) {
  const store = createAppStore();
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  const user = userEvent.setup();
  const view = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const query = () => new URLSearchParams(router.state.location.search);
  return { ...view, user, router, store, query };
}
