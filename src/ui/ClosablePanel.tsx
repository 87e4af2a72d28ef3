import type { ReactNode } from "react";
import { Button } from "./Button.tsx";

const focusOnce = (heading: HTMLElement | null) => heading?.focus();

interface Props {
  /** Anchor of the panel. */
  id: string;
  title: string;
  /** Name of the button that closes the panel. */
  closeLabel: string;
  /** Moves the focus to the heading when the panel opens. */
  focused?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Titled panel with a button that closes it. */
export function ClosablePanel({
  id,
  title,
  closeLabel,
  focused = false,
  onClose,
  children,
}: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-4 flex-col gap-3 rounded-box border border-line bg-paper p-4"
    >
      <div className="flex items-start justify-between gap-2">
        <h2
          id={`${id}-title`}
          tabIndex={focused ? -1 : undefined}
          ref={focused ? focusOnce : undefined}
          className="text-md font-semibold"
        >
          {title}
        </h2>
        <Button
          variant="quiet"
          size="small"
          icon="close"
          aria-label={closeLabel}
          title={closeLabel}
          onClick={onClose}
        />
      </div>
      {children}
    </section>
  );
}
