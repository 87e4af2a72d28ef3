import type { ReactNode } from "react";

interface Props {
  heading: string;
  lead: string;
  children?: ReactNode;
}

/** Page with a heading and one column of text. */
export function ReadingPage({ heading, lead, children }: Props) {
  return (
    <article className="max-w-reading">
      <h1 className="text-xl font-semibold">{heading}</h1>
      <p className="mt-2 text-md">{lead}</p>
      {children ? (
        <div className="mt-6 flex flex-wrap items-center gap-4 text-md">{children}</div>
      ) : null}
    </article>
  );
}
