import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { ToastCard } from "./ToastCard.tsx";
import { dismissToast, type Toast } from "./showToast.ts";

/** Key that moves the focus to the toasts. */
const shortcut = "F8";

/** The visible toasts. Their timers pause on hover, on focus, and while the page is hidden. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useTranslation("ui");
  const region = useRef<HTMLElement>(null);
  /** Element that had the focus before. */
  const before = useRef<Element | null>(null);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const hidden = useHidden();

  useShortcut(region);

  const inside = (node: EventTarget | null) =>
    node instanceof Node && region.current?.contains(node) === true;
  const dismiss = (id: number) => {
    if (inside(document.activeElement)) {
      const cards = [...(region.current?.querySelectorAll<HTMLElement>("li") ?? [])];
      const index = toasts.findIndex((toast) => toast.id === id);
      const next = (cards[index + 1] ?? cards[index - 1])?.querySelector("button");
      const target = next ?? before.current;
      if (target instanceof HTMLElement) {
        target.focus();
      }
    }
    dismissToast(id);
  };
  const entered = ({ relatedTarget }: FocusEvent) => {
    if (!inside(relatedTarget)) {
      before.current = relatedTarget;
      setHeld((now) => ({ ...now, focus: true }));
    }
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    if (!inside(relatedTarget)) {
      setHeld((now) => ({ ...now, focus: false }));
    }
  };
  const dismissFocused = (event: KeyboardEvent) => {
    const cards = [...(region.current?.querySelectorAll("li") ?? [])];
    const focused = toasts[cards.findIndex((card) => card.contains(document.activeElement))];
    if (event.key === "Escape" && focused !== undefined) {
      // Escape must not close anything else.
      event.preventDefault();
      event.stopPropagation();
      dismiss(focused.id);
    }
  };
  return (
    <section
      ref={region}
      aria-label={t("toasts.label", { key: shortcut })}
      aria-keyshortcuts={shortcut}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-notice flex justify-end print:hidden"
    >
      {/* The listeners only pause timers and handle Escape; the controls inside are buttons and links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className="pointer-events-auto flex w-full flex-col gap-2 sm:w-96"
        onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
        onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
        onFocus={entered}
        onBlur={left}
        onKeyDown={dismissFocused}
      >
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            paused={held.pointer || held.focus || hidden}
            onDismiss={() => dismiss(toast.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.visibilityState === "hidden");
  useEffect(() => {
    const updateHidden = () => setHidden(document.visibilityState === "hidden");
    document.addEventListener("visibilitychange", updateHidden);
    return () => document.removeEventListener("visibilitychange", updateHidden);
  }, []);
  return hidden;
}

/** Moves the focus to the first toast when the shortcut is pressed. */
function useShortcut(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key === shortcut) {
        event.preventDefault();
        region.current?.querySelector<HTMLElement>("a, button")?.focus();
      }
    };
    document.addEventListener("keydown", enter);
    return () => document.removeEventListener("keydown", enter);
  }, [region]);
}
