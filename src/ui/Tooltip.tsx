import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";

interface Props {
  /** Text of the tooltip. */
  text: string;
  /** Receives the id for its `aria-describedby`. Must be focusable. */
  children: (describedBy: string) => ReactNode;
}

const gap = 6;
const margin = 8;

/** Tooltip on hover, focus and touch. Escape hides it, and it can be hovered (WCAG 1.4.13). */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    if (open && anchor.current && bubble.current) {
      place(anchor.current, bubble.current);
    }
  }, [open]);

  useEffect(() => {
    if (!open) {
      return undefined;
    }
    const hide = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === "Escape") {
        setOpen(false);
      }
    };
    document.addEventListener("keydown", hide);
    window.addEventListener("scroll", hide, true);
    return () => {
      document.removeEventListener("keydown", hide);
      window.removeEventListener("scroll", hide, true);
    };
  }, [open]);

  return (
    <span
      ref={anchor}
      className="relative inline-flex"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children(id)}
      <span id={id} className="sr-only">
        {text}
      </span>
      {open ? (
        <span
          ref={bubble}
          aria-hidden="true"
          className="fixed z-50 block w-max max-w-[min(18rem,calc(100vw-1rem))] rounded-box border border-line bg-raised px-3 py-2 text-start text-sm font-normal whitespace-normal text-ink shadow-float"
        >
          {text}
        </span>
      ) : null}
    </span>
  );
}

function place(anchor: HTMLElement, bubble: HTMLElement) {
  const around = anchor.getBoundingClientRect();
  const own = bubble.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const left = Math.max(
    margin,
    Math.min(around.left + around.width / 2 - own.width / 2, width - own.width - margin),
  );
  const above = around.top - own.height - gap;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above >= margin ? above : around.bottom + gap}px`;
}
