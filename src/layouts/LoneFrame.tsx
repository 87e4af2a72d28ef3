import type { ReactNode } from "react";
import { brand } from "#web/brand.ts";
import { paths } from "#web/paths.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Link } from "#web/ui/Link.tsx";

/** A page without chrome: only the way home and the language stand above it. */
export function LoneFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col px-4 py-8">
      <div className="mb-12 flex items-center justify-between gap-4 print:hidden">
        <Link
          to={paths.home}
          className="flex items-center gap-2 text-md font-semibold text-ink no-underline"
        >
          <Logo label="" />
          {brand.name}
        </Link>
        <LanguageSwitch />
      </div>
      {children}
    </div>
  );
}
