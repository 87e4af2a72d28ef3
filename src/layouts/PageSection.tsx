import type { ReactNode } from "react";

interface Props {
  /** Anchor of the section. */
  id: string;
  heading: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** A part of a public page that can be linked to. */
export function PageSection({ id, heading, lead, children }: Props) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id} className="mt-12 scroll-mt-4">
      <h2 id={`${id}-heading`} className="text-xl font-semibold">
        {heading}
      </h2>
      {lead ? <p className="mt-2 max-w-reading text-md text-muted">{lead}</p> : null}
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  );
}
