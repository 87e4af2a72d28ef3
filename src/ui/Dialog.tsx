import { type ReactNode, useEffect, useId, useRef, useState } from "react";

import { hostToasts } from "./showToast.ts";

interface Props {
  title: ReactNode;
  /** Escape, or the page wants it gone. */
  onClose: () => void;
  children: ReactNode;
}

/** A question that has to be answered first; shown as long as it is rendered, the focus goes back afterwards. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // The browser's own way back would lead to the field that took the focus before it opened.
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
