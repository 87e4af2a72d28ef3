import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";

interface Props {
  title: string;
  note?: string;
  /** Link beside the download. */
  action?: ReactNode;
  /** Saves the panel's figures. */
  onDownload?: () => void;
  children: ReactNode;
}

/** A titled part of the page whose figures can be downloaded. */
export function FigurePanel({ title, note, action, onDownload, children }: Props) {
  const { t } = useTranslation("analytics");
  return (
    <div className="min-w-0 rounded-box border border-line bg-paper p-4">
      <header className="mb-2 flex flex-wrap items-center gap-x-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {note ? <p className="text-sm text-muted">{note}</p> : null}
        <span className="ms-auto flex items-center gap-2 text-sm">
          {action}
          {onDownload ? (
            <Button variant="quiet" aria-label={t("csv.of", { title })} onClick={onDownload}>
              {t("csv.act")}
            </Button>
          ) : null}
        </span>
      </header>
      {children}
    </div>
  );
}
