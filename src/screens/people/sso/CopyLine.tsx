import { CopyButton } from "#web/ui/CopyButton.tsx";

/** A value to paste elsewhere, with its label and a button that copies it. */
export function CopyLine({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div className="pt-1 text-sm">
      <div className="text-muted">{label}</div>
      <div className="flex items-center gap-3">
        <code dir="ltr" className="font-mono break-all">
          {text}
        </code>
        <CopyButton text={text} label={copy} className="shrink-0" />
      </div>
    </div>
  );
}
