import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./classNames.ts";
import type { IconName } from "./iconPaths.ts";
import { useClosingOutside } from "./useClosingOutside.ts";

interface Props {
  /** Name of the button and of the box. */
  label: string;
  icon?: IconName;
  /** Shows the icon alone; the label stays its name. */
  iconOnly?: boolean;
  /** Text after the label, such as a number. */
  note?: ReactNode;
  /** Button that closes the box: a sheet covers the page. */
  close: string;
  className?: string;
  /** The button is a text within something with a border. */
  bare?: boolean;
  /** The box begins where the button begins, not where it ends. */
  start?: boolean;
  /** Called when the box opens. */
  onOpen?: () => void;
  children: ReactNode;
}

/** A button that opens a box of fields below it, on a phone a sheet at the bottom. Escape and a press outside close it. */
export function Popover(props: Props) {
  const { label, icon, iconOnly, note, close, className, bare, start, onOpen, children } = props;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useClosingOutside(root, open, () => setOpen(false));
  useEffect(() => {
    if (open) {
      box.current?.focus({ preventScroll: true });
    }
  }, [open]);
  const closeToButton = () => {
    setOpen(false);
    root.current?.querySelector("button")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      closeToButton();
    }
  };
  return (
    <div ref={root} className={classNames("relative min-w-0", className)}>
      <Button
        {...(icon && { icon })}
        {...(bare && { variant: "quiet", size: "small", className: "max-w-full truncate" })}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        {...(iconOnly && { "aria-label": label, title: label })}
        onClick={() => {
          setOpen(!open);
          if (!open) {
            onOpen?.();
          }
        }}
        onKeyDown={onKeyDown}
      >
        {iconOnly ? null : label} {note}
      </Button>
      {open ? (
        <dialog
          ref={box}
          id={id}
          open
          aria-label={label}
          tabIndex={-1}
          className={classNames(
            !start && "start-auto end-0",
            "z-40 mt-1 flex max-h-[80dvh] w-max max-w-md flex-col gap-4 overflow-y-auto rounded-box border border-line bg-raised p-4 text-ink shadow-float max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:w-full",
          )}
          onKeyDown={onKeyDown}
        >
          {children}
          <div className="sm:hidden">
            <Button onClick={closeToButton}>{close}</Button>
          </div>
        </dialog>
      ) : null}
    </div>
  );
}
