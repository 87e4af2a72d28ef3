import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { arrived } from "#web/session/exit.ts";
import { SkipLink } from "./SkipLink.tsx";

/** No chrome: the screen brings everything it needs. An ended session arrives here. */
export function BlankLayout() {
  useEffect(arrived, []);
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
