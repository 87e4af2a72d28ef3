import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type Toast, useToasts } from "./showToast.ts";

// No page needs it before its first toast.
const ToastList = lazy(() =>
  import("./ToastList.tsx").then((module) => ({ default: module.ToastList })),
);

/** The place of toasts on every page: regions that screen readers listen to, and the toasts above everything. */
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

/** Text that is in a region from its beginning is not announced: it comes a moment later. */
const sayAfterMs = 100;
/** Long enough to be read out; then only the toast itself says it. */
const forgetAfterMs = 5000;

function Announcer({ toast }: { toast: Toast | null }) {
  const [said, setSaid] = useState<Toast | null>(null);
  useEffect(() => {
    // A dialog that opened or closed meanwhile brings a new region, which does not repeat old news.
    if (toast === null || performance.now() - toast.at > 1000) {
      return undefined;
    }
    const say = setTimeout(() => setSaid(toast), sayAfterMs);
    const forget = setTimeout(() => setSaid(null), forgetAfterMs);
    return () => {
      clearTimeout(say);
      clearTimeout(forget);
    };
  }, [toast]);
  const urgent = said?.tone === "bad";
  const words = said === null ? null : <span key={said.id}>{said.text}</span>;
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
