import type { ReactNode } from "react";

interface Props {
  heading: string;
  lead: string;
  children?: ReactNode;
}

/** Heading and introduction of a public page. */
export function PageHeading({ heading, lead, children }: Props) {
  return (
    <div className="max-w-reading">
      <h1 className="text-2xl font-semibold">{heading}</h1>
      <p className="mt-4 text-md">{lead}</p>
      {children}
    </div>
  );
}
