import { type ReactNode, useId } from "react";

interface Props {
  label: string;
  hint?: string | undefined;
  error?: string | null;
  /** Renders the control with its id, and the ids of the texts that describe it. */
  children: (id: string, describedBy: string | undefined) => ReactNode;
}

/** One option in a narrow column: label at the start, control at the end. */
export function OptionRow({ label, hint, error = null, children }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid items-center gap-x-2 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <label htmlFor={id} className="text-sm text-ink">
        {label}
      </label>
      {children(id, note === undefined ? undefined : `${id}-note`)}
      {note === undefined ? null : (
        <p
          id={`${id}-note`}
          className={error === null ? "sr-only" : "pt-1 text-sm text-undeliverable sm:col-start-2"}
        >
          {note}
        </p>
      )}
    </div>
  );
}
