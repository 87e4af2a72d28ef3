import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";

interface Props {
  title: string;
  note?: string;
  /** Saves the panel's figures. */
  onDownload?: () => void;
  children: ReactNode;
}

/** A titled part of the page whose figures can be downloaded. */
export function FigurePanel({ title, note, onDownload, children }: Props) {
  const { t } = useTranslation("analytics");
  return (
    <div className="min-w-0 rounded-box border border-line bg-paper p-4">
      <header className="mb-2 flex flex-wrap items-center gap-x-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {note ? <p className="text-sm text-muted">{note}</p> : null}
        {onDownload ? (
          <Button
            look="quiet"
            className="ms-auto"
            aria-label={t("csv.of", { title })}
            onClick={onDownload}
          >
            {t("csv.act")}
          </Button>
        ) : null}
      </header>
      {children}
    </div>
  );
}
