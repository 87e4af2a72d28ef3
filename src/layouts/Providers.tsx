import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { SessionProvider } from "#web/session/authKit/SessionProvider.tsx";
import type { AppStore } from "#web/state/store.ts";

/** Provides the store and the session to the sign-in screens and to signed-in screens. */
export function Providers({ store, children }: { store: AppStore; children: ReactNode }) {
  return (
    <Provider store={store}>
      <SessionProvider>{children}</SessionProvider>
    </Provider>
  );
}
