import type { ReactNode } from "react";
import { brand } from "#web/brand.ts";
import { paths } from "#web/paths.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { Link } from "#web/ui/Link.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";

interface Props {
  heading: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Other ways on, below the form. */
  footer?: ReactNode;
  /** What may come later, below everything so that nothing moves. */
  below?: ReactNode;
}

/** What the sign-in family shares: the way home, the language, a heading, one form. */
export function AuthFrame({ heading, lead, children, footer, below }: Props) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-4 py-8 sm:pt-24">
      <div className="mb-8 flex items-center justify-between gap-4">
        <Link
          to={paths.home}
          className="flex items-center gap-2 text-md font-semibold text-ink no-underline"
        >
          <Logo label="" />
          {brand.name}
        </Link>
        <LanguageSwitch />
      </div>
      <h1 className="text-xl font-semibold">{heading}</h1>
      {lead ? <p className="mt-2 text-base text-muted">{lead}</p> : null}
      <div className="mt-6 flex flex-col gap-4">{children}</div>
      {footer ? (
        <div className="mt-6 flex flex-col gap-2 border-t border-line pt-4 text-base">{footer}</div>
      ) : null}
      {below}
    </div>
  );
}
