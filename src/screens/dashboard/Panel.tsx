import { type ReactNode, useId } from "react";
import { classNames } from "#web/ui/classNames.ts";

interface Props {
  title: string;
  note?: string;
  /** Link at the end of the title. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled part of the dashboard. */
export function Panel({ title, note, action, className, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("min-w-0 rounded-box border border-line bg-paper p-4", className)}
    >
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {note ? <p className="text-sm text-muted">{note}</p> : null}
        {action ? <span className="ms-auto text-sm">{action}</span> : null}
      </header>
      {children}
    </section>
  );
}
