import { type ReactNode, useEffect, useId, useRef } from "react";

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
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
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
