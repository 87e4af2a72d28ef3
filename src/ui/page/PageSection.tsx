import type { ReactNode } from "react";
import { PathDot } from "./PathDot.tsx";

interface Props {
  /** Id of the section. */
  id: string;
  heading: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Section of a public page with an anchor and a station of the path line. */
export function PageSection({ id, heading, lead, children }: Props) {
  return (
    <section
      aria-labelledby={`${id}-heading`}
      id={id}
      className="relative scroll-mt-20 border-s-2 border-brand ps-4 pb-12 first-of-type:mt-12 last-of-type:border-transparent last-of-type:pb-0 md:ps-8"
    >
      <PathDot />
      <h2 id={`${id}-heading`} className="text-xl font-semibold">
        {heading}
      </h2>
      {lead ? <p className="mt-2 max-w-reading text-md text-muted">{lead}</p> : null}
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  );
}
