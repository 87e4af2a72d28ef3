import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { copyText } from "./copyText.ts";

interface Props {
  text: string | (() => string);
  /** What is copied, for example "Copy request id". */
  label: string;
  /** Only the drawing is shown; the label is read out. */
  bare?: boolean;
  className?: string;
}

/** Copies and says that it did, to eyes and to screen readers. */
export function CopyButton({ text, label, bare = false, className }: Props) {
  const { t } = useTranslation("ui");
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") {
      return undefined;
    }
    const timer = setTimeout(() => setState("idle"), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    const done = await copyText(typeof text === "function" ? text() : text);
    setState(done ? "copied" : "failed");
  };
  const said = state === "idle" ? "" : t(`copy.${state}`);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={state === "copied" ? "check" : "copy"}
        aria-label={bare ? label : undefined}
        title={bare ? label : undefined}
        {...(className && { className })}
        onClick={() => void copy()}
      >
        {bare ? null : said || label}
      </Button>
      <output className="sr-only">{said}</output>
    </>
  );
}
