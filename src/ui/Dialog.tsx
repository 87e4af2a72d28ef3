import { type ReactNode, useEffect, useId, useRef, useState } from "react";

import { hostToasts } from "./showToast.ts";

interface Props {
  title: ReactNode;
  /** Called when the user presses Escape. */
  onClose: () => void;
  children: ReactNode;
}

/** Modal dialog, open as long as it's rendered. Returns the focus when it closes. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // The browser would return the focus to an autofocused field instead of the opener.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    const leave = current === null ? null : hostToasts(current);
    return () => {
      leave?.();
      current?.close();
      if (opener instanceof HTMLElement) {
        opener.focus();
      }
    };
  }, [opener]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-box border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-shade"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex flex-col gap-4 p-5">
        <h2 id={heading} className="text-lg font-semibold">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
