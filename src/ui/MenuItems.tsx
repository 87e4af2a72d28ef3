import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";
import { classNames } from "./classNames.ts";
import type { IconName } from "./iconPaths.ts";
import { Link } from "./Link.tsx";

/** Menu item: a link (`to`) or an action (`onSelect`). */
export type MenuItem = { key: string; label: string; icon?: IconName; divided?: boolean } & (
  | { to: string; onSelect?: () => void }
  | { to?: undefined; onSelect: () => void }
);

interface Props {
  label: string;
  id?: string;
  header?: ReactNode;
  items: readonly MenuItem[];
  /** Item that gets the focus, if one does. */
  first?: "first" | "last";
  /** Closes the menu; `toButton` returns the focus. */
  onClose: (toButton: boolean) => void;
}

const itemLook =
  "flex min-h-row w-full items-center gap-3 px-3 text-start text-base text-ink no-underline hover:bg-canvas focus:bg-canvas pointer-coarse:min-h-touch";

const entriesOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** Items of an open menu (ARIA pattern), with arrow keys, Home, End, type-ahead and Escape. */
export function MenuItems({ label, id, header, items, first, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first === undefined) {
      return undefined;
    }
    const frame = requestAnimationFrame(() =>
      entriesOf(list.current)
        .at(first === "first" ? 0 : -1)
        ?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [first]);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entriesOf(list.current);
    const index = all.findIndex((entry) => entry === document.activeElement);
    const next = nextEntry(event.key, index, all);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClose(true);
    } else if (event.key === "Tab") {
      onClose(false);
    }
  };
  return (
    <>
      {header ? <div className="border-b border-line px-3 pt-2 pb-3">{header}</div> : null}
      <div ref={list} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <Entry key={item.key} item={item} onDone={() => onClose(false)} />
        ))}
      </div>
    </>
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

function nextEntry(key: string, index: number, all: HTMLElement[]): HTMLElement | undefined {
  switch (key) {
    case "ArrowDown":
      return all[(index + 1) % all.length];
    case "ArrowUp":
      return all.at(index - 1);
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    default: {
      if (key.length !== 1 || key === " ") {
        return undefined;
      }
      const order = [...all.slice(index + 1), ...all.slice(0, index + 1)];
      const letter = key.toLocaleLowerCase();
      return order.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(letter));
    }
  }
}
