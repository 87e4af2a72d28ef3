import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { SessionProvider } from "#web/session/authKit/SessionProvider.tsx";
import type { AppStore } from "#web/state/store.ts";

/** The store and the session, around every sign-in screen and everything a signed-in person sees. */
export function Providers({ store, children }: { store: AppStore; children: ReactNode }) {
  return (
    <Provider store={store}>
      <SessionProvider>{children}</SessionProvider>
    </Provider>
  );
}
