import { Outlet } from "react-router-dom";

/** Guards nothing: named by the specification for the sign-in screens, which signed-in users may open too. */
export function PassThroughGuard() {
  return <Outlet />;
}
