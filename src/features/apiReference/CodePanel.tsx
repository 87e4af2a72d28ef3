import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#web/ui/CopyButton.tsx";

interface Props {
  /** Title or language tabs. */
  head: ReactNode;
  /** Name of the code, for screen readers. */
  label: string;
  code: string;
  /** Breaks long lines, so that nothing has to be scrolled. */
  wraps?: boolean;
  /** Has the same height for any code. */
  steady?: boolean;
}

/** Code with a head line and a copy button. */
export function CodePanel({ head, label, code, wraps = false, steady = false }: Props) {
  const { t } = useTranslation("apiDocs");
  return (
    <div className="rounded-box border border-line bg-paper">
      <div className="flex items-center justify-between gap-2 border-b border-line ps-3 pe-1">
        {head}
        <CopyButton bare text={code} label={t("copy")} />
      </div>
      {wraps ? (
        <pre dir="ltr" className="p-3 font-mono text-sm break-words whitespace-pre-wrap">
          {code}
        </pre>
      ) : (
        // Scrollable by keyboard; a group, because every section would be one more landmark.
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset groups form fields.
          role="group"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          dir="ltr"
          className={`${steady ? "h-56" : "max-h-[32rem]"} overflow-auto p-3`}
        >
          <pre className="font-mono text-sm">{code}</pre>
        </div>
      )}
    </div>
  );
}
