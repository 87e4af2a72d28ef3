import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "./Icon.tsx";
import { classNames } from "./classNames.ts";
import type { IconName } from "./iconPaths.ts";
import { Link } from "./Link.tsx";
import { useClosingOutside } from "./useClosingOutside.ts";

/** Menu item: a link (`to`) or an action (`onSelect`). */
type MenuItem = { key: string; label: string; icon?: IconName; divided?: boolean } & (
  | { to: string; onSelect?: () => void }
  | { to?: undefined; onSelect: () => void }
);

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

const itemLook =
  "flex min-h-row w-full items-center gap-3 px-3 text-start text-base text-ink no-underline hover:bg-canvas focus:bg-canvas pointer-coarse:min-h-touch";

/** Menu button (ARIA pattern) with arrow keys, Home, End, type-ahead and Escape. */
export function Menu({ label, trigger, header, items, className }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  useClosingOutside(root, open, () => setOpen(false));

  const openAt = (which: "first" | "last") => {
    setOpen(true);
    requestAnimationFrame(() =>
      entries()
        .at(which === "first" ? 0 : -1)
        ?.focus(),
    );
  };
  const closeToButton = () => {
    setOpen(false);
    button.current?.focus();
  };
  const buttonKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      openAt(event.key === "ArrowDown" ? "first" : "last");
    } else if (event.key === "Escape" && open) {
      closeToButton();
    }
  };
  const listKey = (event: KeyboardEvent) => {
    const all = entries();
    const index = all.findIndex((entry) => entry === document.activeElement);
    const next = nextEntry(event.key, index, all);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      closeToButton();
    } else if (event.key === "Tab") {
      setOpen(false);
    }
  };

  return (
    <div ref={root} className={classNames("relative", className)}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="flex min-h-row items-center gap-2 rounded-box px-1 text-ink hover:bg-canvas pointer-coarse:min-h-touch"
        onClick={() => (open ? setOpen(false) : openAt("first"))}
        onKeyDown={buttonKey}
      >
        {trigger}
        <Icon name="chevronDown" size={14} className="text-muted" />
      </button>
      {open ? (
        <div className="absolute end-0 top-full z-40 mt-1 w-60 overflow-hidden rounded-box border border-line bg-raised py-1 shadow-float">
          {header ? <div className="border-b border-line px-3 pt-2 pb-3">{header}</div> : null}
          <div ref={list} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={listKey}>
            {items.map((item) => (
              <Entry key={item.key} item={item} onDone={() => setOpen(false)} />
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const choose = () => {
    onDone();
    item.onSelect?.();
  };
  const inside = (
    <>
      {item.icon ? <Icon name={item.icon} className="text-muted" /> : null}
      {item.label}
    </>
  );
  const entryClasses = classNames(itemLook, item.divided && "mt-1 border-t border-line");
  return item.to === undefined ? (
    <button type="button" role="menuitem" tabIndex={-1} className={entryClasses} onClick={choose}>
      {inside}
    </button>
  ) : (
    <Link to={item.to} role="menuitem" tabIndex={-1} className={entryClasses} onClick={choose}>
      {inside}
    </Link>
  );
}

function nextEntry(key: string, at: number, all: HTMLElement[]): HTMLElement | undefined {
  switch (key) {
    case "ArrowDown":
      return all[(at + 1) % all.length];
    case "ArrowUp":
      return all.at(at - 1);
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    default: {
      if (key.length !== 1 || key === " ") {
        return undefined;
      }
      const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      const letter = key.toLocaleLowerCase();
      return order.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(letter));
    }
  }
}
