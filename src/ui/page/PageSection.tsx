import type { ReactNode } from "react";

interface Props {
  /** Id of the section. */
  id: string;
  heading: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Section of a public page with an anchor. */
export function PageSection({ id, heading, lead, children }: Props) {
  return (
    <section
      aria-labelledby={`${id}-heading`}
      id={id}
      className="mt-12 scroll-mt-20 border-t border-line pt-10"
    >
      <h2 id={`${id}-heading`} className="text-xl font-semibold">
        {heading}
      </h2>
      {lead ? <p className="mt-2 max-w-reading text-md text-muted">{lead}</p> : null}
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  );
}
