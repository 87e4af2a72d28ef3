import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "./Icon.tsx";
import { classNames } from "./classNames.ts";
import { MenuItems, type MenuItem } from "./MenuItems.tsx";
import { useClosingOutside } from "./useClosingOutside.ts";

interface Props {
  /** Accessible name of the button and the menu. */
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  /** Text above the items. */
  header?: ReactNode;
  items: readonly MenuItem[];
  className?: string;
}

/** Menu button (ARIA pattern) with arrow keys, Home, End, type-ahead and Escape. */
export function Menu({ label, trigger, header, items, className }: Props) {
  const [open, setOpen] = useState<"first" | "last" | null>(null);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useClosingOutside(root, open !== null, () => setOpen(null));

  const close = (toButton: boolean) => {
    setOpen(null);
    if (toButton) {
      button.current?.focus();
    }
  };
  const buttonKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(event.key === "ArrowDown" ? "first" : "last");
    } else if (event.key === "Escape" && open) {
      close(true);
    }
  };

  return (
    <div ref={root} className={classNames("relative", className)}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        className="flex min-h-row items-center gap-2 rounded-box px-1 text-ink hover:bg-canvas pointer-coarse:min-h-touch"
        onClick={() => setOpen(open ? null : "first")}
        onKeyDown={buttonKey}
      >
        {trigger}
        <Icon name="chevronDown" size={14} className="text-muted" />
      </button>
      {open ? (
        <div className="absolute end-0 top-full z-40 mt-1 w-60 overflow-hidden rounded-box border border-line bg-raised py-1 shadow-float">
          <MenuItems
            id={id}
            label={label}
            header={header}
            items={items}
            first={open}
            onClose={close}
          />
        </div>
      ) : null}
    </div>
  );
}
