import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { SessionTimer } from "#web/session/SessionTimer.tsx";
import { store } from "#web/state/store.ts";

/** The store and the running session, around everything a signed-in person sees. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <SessionTimer />
      {children}
    </Provider>
  );
}
