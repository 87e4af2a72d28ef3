import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type Toast, useToasts } from "./showToast.ts";

// Loaded with the first toast.
const ToastList = lazy(() =>
  import("./ToastList.tsx").then((module) => ({ default: module.ToastList })),
);

/** Toasts of the page, and the live regions that announce them. */
export function ToastLayer() {
  const { toasts, latest, host } = useToasts();
  const layer = (
    <>
      <Announcer toast={latest} />
      {toasts.length === 0 ? null : (
        <Suspense fallback={null}>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </>
  );
  return host === null ? layer : createPortal(layer, host);
}

/** Delay in ms; text that is in a live region from the start isn't announced. */
const announceAfterMs = 100;
/** Time in ms for screen readers to read the text, after which only the toast contains it. */
const forgetAfterMs = 5000;

function Announcer({ toast }: { toast: Toast | null }) {
  const [announced, setAnnounced] = useState<Toast | null>(null);
  useEffect(() => {
    // Opening or closing a dialog mounts a new region, which doesn't repeat old toasts.
    if (toast === null || performance.now() - toast.at > 1000) {
      return undefined;
    }
    const announce = setTimeout(() => setAnnounced(toast), announceAfterMs);
    const forget = setTimeout(() => setAnnounced(null), forgetAfterMs);
    return () => {
      clearTimeout(announce);
      clearTimeout(forget);
    };
  }, [toast]);
  const urgent = announced?.tone === "bad";
  const words = announced === null ? null : <span key={announced.id}>{announced.text}</span>;
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {urgent ? null : words}
      </div>
      <div aria-live="assertive" className="sr-only">
        {urgent ? words : null}
      </div>
    </>
  );
}
