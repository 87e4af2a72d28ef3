import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { copyText } from "./copyText.ts";
import { showToast } from "./showToast.ts";

interface Props {
  text: string | (() => string);
  /** Names what is copied, for example "Copy request id". */
  label: string;
  /** Shows only the icon; the label is read to screen readers. */
  bare?: boolean;
  className?: string;
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label, bare = false, className }: Props) {
  const { t } = useTranslation("ui");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) {
      return undefined;
    }
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    const done = await copyText(typeof text === "function" ? text() : text);
    setCopied(done);
    showToast({
      key: "copy",
      tone: done ? "good" : "bad",
      text: t(done ? "copy.copied" : "copy.failed"),
    });
  };
  return (
    <Button
      variant="quiet"
      size="small"
      icon={copied ? "check" : "copy"}
      aria-label={bare ? label : undefined}
      title={bare ? label : undefined}
      {...(className && { className })}
      onClick={() => void copy()}
    >
      {bare ? null : label}
    </Button>
  );
}
