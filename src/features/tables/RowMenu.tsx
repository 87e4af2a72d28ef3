import { useLayoutEffect, useRef } from "react";
import { useClosingOutside } from "#web/ui/useClosingOutside.ts";
import { type MenuItem, MenuItems } from "#web/ui/MenuItems.tsx";

interface Props {
  label: string;
  /** Button that opened the menu; it gets the focus back. */
  button: HTMLElement;
  items: readonly MenuItem[];
  onClose: () => void;
}

const margin = 8;

/** Menu of a row, in the top layer: no table cuts it off. */
export function RowMenu({ label, button, items, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useClosingOutside(box, true, onClose);
  useLayoutEffect(() => {
    const { current } = box;
    // Browsers before 2024 have no popovers; the menu is below the table then.
    if (current !== null && "showPopover" in current) {
      current.popover = "manual";
      current.showPopover();
      place(button, current);
    }
    window.addEventListener("resize", onClose);
    return () => window.removeEventListener("resize", onClose);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- it opens once
  }, [button]);
  const close = (toButton: boolean) => {
    if (toButton) {
      button.focus();
    }
    onClose();
  };
  return (
    <div
      ref={box}
      className="w-60 overflow-hidden rounded-box border border-line bg-raised py-1 text-ink shadow-float"
    >
      <MenuItems
        label={label}
        items={items.map((item) =>
          item.to === undefined
            ? {
                ...item,
                // A dialog returns the focus to where it was.
                onSelect: () => {
                  button.focus();
                  item.onSelect();
                },
              }
            : item,
        )}
        first="first"
        onClose={close}
      />
    </div>
  );
}

/** Puts the menu below the button, or above it where there is no room. */
function place(button: HTMLElement, box: HTMLElement): void {
  const around = button.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const rtl = getComputedStyle(button).direction === "rtl";
  const left = rtl ? around.left : around.right - own.width;
  const right = document.documentElement.clientWidth - own.width - margin;
  const below = around.bottom + own.height + margin <= window.innerHeight;
  box.style.inset = "auto";
  box.style.left = `${Math.max(margin, Math.min(left, right))}px`;
  box.style.top = `${below ? around.bottom : Math.max(margin, around.top - own.height)}px`;
}
