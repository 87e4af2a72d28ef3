import type { ReactNode } from "react";
import { classNames } from "#web/ui/classNames.ts";

/** The main area of a page; `tall` fills the window. */
export function Main({ tall, children }: { tall: boolean; children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classNames(
        "mx-auto w-full max-w-page flex-1 px-4 py-6",
        // The footer stays below the window while sections load, so that none of them shifts it.
        tall && "min-h-dvh",
      )}
    >
      {children}
    </main>
  );
}
