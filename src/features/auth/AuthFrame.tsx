import type { ReactNode } from "react";
import { PathDot } from "#web/ui/page/PathDot.tsx";
import { MinimalHeader } from "#web/layouts/MinimalHeader.tsx";

interface Props {
  heading: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Links below the form. */
  footer?: ReactNode;
  /** Content that loads later, below everything else so that nothing shifts. */
  below?: ReactNode;
}

/** The frame of the sign-in screens: minimal header, heading and one form. */
export function AuthFrame({ heading, lead, children, footer, below }: Props) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-4 py-8 sm:pt-24">
      <MinimalHeader className="mb-8" />
      {/* Drawn as a station of the path. */}
      <div className="relative border-s-2 border-brand ps-6">
        <PathDot />
        <h1 className="text-xl font-semibold">{heading}</h1>
        {lead ? <p className="mt-2 text-base text-muted">{lead}</p> : null}
        <div className="mt-6 flex flex-col gap-4">{children}</div>
      </div>
      {footer ? (
        <div className="mt-6 flex flex-col items-start gap-1 border-t border-line pt-4 text-base *:py-0.5">
          {footer}
        </div>
      ) : null}
      {below}
    </div>
  );
}
