import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { SessionProvider } from "#web/session/SessionProvider.tsx";
import { store } from "#web/state/store.ts";

/** The store and the session, around everything a signed-in person sees. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <SessionProvider>{children}</SessionProvider>
    </Provider>
  );
}
