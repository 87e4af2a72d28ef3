import type { ReactNode } from "react";
import { PathDot } from "#web/ui/page/PathDot.tsx";
import { Link } from "#web/ui/Link.tsx";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";

interface StretchProps {
  /** Id of the section. */
  id: string;
  heading: string;
  lead: string;
  last?: boolean;
  children: ReactNode;
}

/** Section of the home page beside the path line. */
export function HomeSection({ id, heading, lead, last = false, children }: StretchProps) {
  return (
    <section
      aria-labelledby={id}
      className={`relative border-s-2 ps-6 pb-12 md:ps-8 ${last ? "border-transparent" : "border-brand"}`}
    >
      {last ? (
        <VerdictShape verdict="deliverable" size={24} className="absolute -start-[13px] top-1" />
      ) : (
        <PathDot />
      )}
      <h2 id={id} className="text-xl font-semibold">
        {heading}
      </h2>
      <p className="mt-2 mb-6 max-w-reading text-md text-muted">{lead}</p>
      {children}
    </section>
  );
}

/** Link to more details on this page or another one. */
export function MoreLink({ to, children }: { to: string; children: string }) {
  const look = "text-link underline";
  return (
    <p className="mt-2 text-base">
      {to.startsWith("#") ? (
        <a href={to} className={look}>
          {children}
        </a>
      ) : (
        <Link to={to} className={look}>
          {children}
        </Link>
      )}
    </p>
  );
}
