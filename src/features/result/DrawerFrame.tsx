import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { hostToasts } from "#web/ui/showToast.ts";
import { useDocked } from "./useDocked.ts";
import { useDockedPage } from "./useDockedPage.ts";

interface Props {
  title: ReactNode;
  /** Changes when another result is shown; the heading then takes the focus. */
  shown: string;
  /** Elements with this value in `data-result` opened the drawer; one of them gets the focus back. */
  opener: string;
  /** Links and buttons beside the title. */
  controls?: ReactNode;
  /** Names of the buttons. */
  names: { previous: string; next: string; close: string };
  onClose: () => void;
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
  children: ReactNode;
}

/** Drawer at the end of the page: docked and non-modal from 1,200 px, modal below, a full-screen sheet on phones. */
export function DrawerFrame({
  title,
  shown,
  opener,
  controls,
  names,
  onClose,
  previous,
  next,
  children,
}: Props) {
  const docked = useDocked();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useDockedPage(docked);
  useOpenDialog({ dialog, heading, docked, shown });
  useReturnedFocus(opener);
  useEscape(docked, onClose);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const go = { ArrowUp: previous, k: previous, ArrowDown: next, j: next }[event.key];
    // Inside fields and tab panels, the arrow keys move the cursor or scroll.
    const inside = (event.target as Element).closest("input, select, textarea, [role=tabpanel]");
    if (go !== undefined && inside === null) {
      event.preventDefault();
      go();
    }
  };
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(
        "fixed start-auto end-0 m-0 h-auto w-full max-w-none border-line bg-paper p-0 text-ink sm:w-140 sm:border-s",
        docked
          ? "top-(--drawer-top,0) bottom-0 z-20 max-h-none"
          : "inset-y-0 max-h-none shadow-float backdrop:bg-shade",
      )}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className="flex h-full flex-col overflow-y-auto overscroll-contain">
        <div className="sticky top-0 z-20 flex min-h-14 items-center gap-1 border-b border-line bg-paper ps-4 pe-2 sm:ps-5">
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            className="me-auto min-w-0 py-2 text-base font-semibold"
          >
            {title}
          </h2>
          {controls}
          {previous || next ? (
            <>
              <Step icon="chevronUp" label={names.previous} go={previous} />
              <Step icon="chevronDown" label={names.next} go={next} />
            </>
          ) : null}
          <Step icon="close" label={names.close} go={onClose} />
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

interface StepProps {
  icon: "chevronUp" | "chevronDown" | "close";
  label: string;
  go: (() => void) | undefined;
}

function Step({ icon, label, go }: StepProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      className="min-w-7 shrink-0 pointer-coarse:min-w-11"
      inactive={go === undefined}
      onClick={() => go?.()}
    />
  );
}

interface OpenDialog {
  dialog: RefObject<HTMLDialogElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  docked: boolean;
  shown: string;
}

/** Opens the dialog, modal unless it's docked. The heading takes the focus, then and with every other result. */
function useOpenDialog({ dialog, heading, docked, shown }: OpenDialog): void {
  const announced = useRef<string | null>(null);
  // A layout effect also runs when the dialog reappears after its texts were loaded.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current === null) {
      return undefined;
    }
    announced.current = null;
    if (docked) {
      current.show();
    } else {
      current.showModal();
    }
    const leave = docked ? null : hostToasts(current);
    return () => {
      leave?.();
      current.close();
    };
  }, [dialog, docked]);
  useLayoutEffect(() => {
    if (announced.current !== shown) {
      announced.current = shown;
      heading.current?.focus({ preventScroll: true });
    }
  });
}

/** Returns the focus to the row of the result that was open last, or else to what opened the drawer. */
function useReturnedFocus(opener: string): void {
  const [first] = useState(() => document.activeElement);
  const latest = useRef(opener);
  useEffect(() => {
    latest.current = opener;
  }, [opener]);
  useEffect(
    () => () => {
      const row = document.querySelector<HTMLElement>(
        `[data-result="${CSS.escape(latest.current)}"]`,
      );
      const target = row ?? (first instanceof HTMLElement ? first : null);
      target?.focus();
    },
    [first],
  );
}

/** Closes a docked drawer with Escape wherever the focus is; a modal dialog closes itself. */
function useEscape(docked: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!docked) {
      return undefined;
    }
    const close = (event: globalThis.KeyboardEvent) => {
      const elsewhere = document.querySelector("dialog:modal, [popover]:popover-open");
      if (event.key === "Escape" && !event.defaultPrevented && elsewhere === null) {
        latest.current();
      }
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [docked]);
}
