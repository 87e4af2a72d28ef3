import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "./classNames.ts";

interface Tab<Id extends string = string> {
  id: Id;
  label: ReactNode;
  /** Mounted only while the tab is selected. */
  content: ReactNode;
}

interface Props<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Tabs (ARIA pattern): one stop in the tab order, arrow keys, Home and End select a tab. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.find((tab) => tab.id === selected) ?? tabs[0];

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === open?.id);
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const forward = rtl ? "ArrowLeft" : "ArrowRight";
    const back = rtl ? "ArrowRight" : "ArrowLeft";
    const to =
      event.key === forward
        ? tabs[(index + 1) % tabs.length]
        : event.key === back
          ? tabs.at(index - 1)
          : event.key === "Home"
            ? tabs[0]
            : event.key === "End"
              ? tabs.at(-1)
              : undefined;
    if (to) {
      event.preventDefault();
      onSelect(to.id);
      list.current?.querySelector<HTMLElement>(`[data-tab="${to.id}"]`)?.focus();
    }
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="flex gap-1 overflow-x-auto border-b border-line"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${base}-${tab.id}-tab`}
            aria-selected={tab.id === open?.id}
            aria-controls={tab.id === open?.id ? `${base}-${tab.id}-panel` : undefined}
            tabIndex={tab.id === open?.id ? 0 : -1}
            className={classNames(
              "min-h-row shrink-0 border-b-2 px-3 text-base font-medium whitespace-nowrap -outline-offset-2 pointer-coarse:min-h-touch",
              tab.id === open?.id
                ? "border-brand text-ink"
                : "border-transparent text-muted hover:text-ink",
            )}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open ? (
        <div
          key={open.id}
          role="tabpanel"
          id={`${base}-${open.id}-panel`}
          aria-labelledby={`${base}-${open.id}-tab`}
          tabIndex={0}
          className="pt-4"
        >
          {open.content}
        </div>
      ) : null}
    </div>
  );
}
