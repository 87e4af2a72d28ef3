import type { ReactNode } from "react";

interface Props {
  heading: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Links below the form. */
  footer?: ReactNode;
  /** Content that loads later, below everything else so that nothing shifts. */
  below?: ReactNode;
}

/** The frame of the sign-in screens: heading and one form. */
export function AuthFrame({ heading, lead, children, footer, below }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-sm flex-col px-4 py-8 sm:pt-18">
      <div className="rounded-box border border-line bg-paper p-4 md:p-6">
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
