import { Outlet } from "react-router-dom";

/** Stands around the sign-in family and enforces nothing: also who is signed in may open these screens. */
export function PassThroughGuard() {
  return <Outlet />;
}
