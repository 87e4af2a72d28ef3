import type { ReactNode } from "react";

interface Props {
  /** Anchor of the section. */
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of the account screens, with an anchor for links. */
export function AccountSection({ id, title, lead, actions, children }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-t border-line pt-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h2>
          {lead ? <p className="mt-1 max-w-reading text-base text-muted">{lead}</p> : null}
        </div>
        {actions}
      </div>
      <div className="mt-4 empty:hidden">{children}</div>
    </section>
  );
}
