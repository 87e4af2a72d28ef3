import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { LinkButton } from "./LinkButton.tsx";
import type { IconName } from "./iconPaths.ts";
import type { Toast } from "./showToast.ts";

interface Props {
  toast: Toast;
  paused: boolean;
  onDismiss: () => void;
}

const tones: Record<NonNullable<Toast["tone"]>, { icon: IconName; ink: string }> = {
  good: { icon: "check", ink: "text-deliverable" },
  info: { icon: "info", ink: "text-link" },
  bad: { icon: "alert", ink: "text-undeliverable" },
};

const shortestMs = 8000;
const perCharacterMs = 80;
/** Minimum time left after a pause, in ms. */
const afterPauseMs = 3000;

/** Returns how long a toast stays, in ms; null if it must be dismissed, because actions have no time limit (WCAG 2.2.1). */
function chooseTime({ action, tone, text }: Toast): number | null {
  return action !== undefined || tone === "bad"
    ? null
    : Math.max(shortestMs, text.length * perCharacterMs);
}

export function ToastCard({ toast, paused, onDismiss }: Props) {
  const { t } = useTranslation("ui");
  const { text, tone = "good", action } = toast;
  const { icon, ink } = tones[tone];
  const leftMs = useRef(chooseTime(toast));
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    const { current: left } = leftMs;
    if (paused || left === null) {
      return undefined;
    }
    const began = performance.now();
    const timer = setTimeout(() => dismiss.current(), left);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(afterPauseMs, left - (performance.now() - began));
    };
  }, [paused]);
  return (
    <li className="flex items-start gap-3 rounded-box border border-line bg-raised px-3 py-3 text-base text-ink shadow-float transition-opacity starting:opacity-0">
      <Icon name={icon} size={20} className={ink} />
      <div className="min-w-0 flex-1 self-center">
        <p className="wrap-anywhere">{text}</p>
        {action === undefined ? null : (
          <div className="mt-2">
            {"to" in action ? (
              <LinkButton to={action.to} size="small" onClick={onDismiss}>
                {action.label}
              </LinkButton>
            ) : (
              <Button
                size="small"
                onClick={() => {
                  onDismiss();
                  action.onSelect();
                }}
              >
                {action.label}
              </Button>
            )}
          </div>
        )}
      </div>
      <button
        type="button"
        aria-label={t("toasts.dismiss")}
        className="-me-1 -mt-1 grid size-8 shrink-0 place-items-center rounded-box text-muted hover:bg-canvas hover:text-ink pointer-coarse:size-11"
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
