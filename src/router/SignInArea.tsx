import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { authReset } from "#web/state/authSlice.ts";
import { store } from "#web/state/store.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";
import { Providers } from "#web/layouts/Providers.tsx";

/** The store and the session around the sign-in screens. */
export function SignInArea() {
  const { pathname } = useLocation();
  return (
    <Providers store={store}>
      <ResetOnOpening key={pathname} />
      <Outlet />
    </Providers>
  );
}

/** Resets the auth slice when a sign-in screen opens, so that no earlier message is shown. */
function ResetOnOpening() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(authReset());
  }, [dispatch]);
  return null;
}
