import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { api } from "#web/api/api.ts";
import { Providers } from "#web/layouts/Providers.tsx";
import { draftsReducer } from "#web/state/draftsSlice.ts";
import { modeReducer } from "#web/state/modeSlice.ts";
import { createAppStore } from "#web/state/store.ts";
import { ToastLayer } from "#web/ui/ToastLayer.tsx";
import { clearToasts } from "#web/ui/showToast.ts";

const withToasts = (screen: ReactNode) => (
  <>
    {screen}
    <ToastLayer />
  </>
);

/** Renders a screen with a separate store, at its path; all other paths show "elsewhere". */
export function showScreen(screen: ReactNode, path: string, at: string = path) {
  clearToasts();
  const store = createAppStore();
  store.addQueries(api, { drafts: draftsReducer, mode: modeReducer });
  const router = createMemoryRouter(
    [
      { path, element: withToasts(screen) },
      { path: "*", element: withToasts(<p>elsewhere</p>) },
    ],
    { initialEntries: [at] },
  );
  const user = userEvent.setup();
  const view = render(
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const query = () => new URLSearchParams(router.state.location.search);
  return { ...view, user, router, store, query };
}
