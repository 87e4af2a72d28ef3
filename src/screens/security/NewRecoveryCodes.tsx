import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { saveFile } from "#web/ui/saveFile.ts";
// oxlint-disable-next-line import/no-unassigned-import -- only paper shows what it does
import "#web/ui/printAlone.css";

interface Props {
  codes: readonly string[];
  onKept: () => void;
}

/** Shows new recovery codes once, to copy, save or print. */
export function NewRecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation("security");
  const { date } = useZonedFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = t("recovery.fresh.for", { brand: brand.name, host: window.location.host });
  const [today] = useState(() => new Date().toISOString());
  const createdNote = t("recovery.fresh.made", { date: date(today) });
  const text = () => [title, createdNote, "", ...codes, ""].join("\n");
  return (
    <div className="print-alone rounded-box border border-edge bg-paper p-5">
      <h3 ref={heading} tabIndex={-1} className="not-printed text-md font-semibold">
        {t("recovery.fresh.title")}
      </h3>
      <p className="not-printed mt-1 max-w-reading text-base text-muted">
        {t("recovery.fresh.lead")}
      </p>
      <p className="hidden text-md print:block">{title}</p>
      <p className="hidden text-base print:block">{createdNote}</p>
      <ol className="mt-4 grid justify-start gap-x-12 gap-y-1 font-mono text-md sm:grid-cols-[max-content_1fr]">
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ol>
      <div className="not-printed -ms-2 mt-4 flex flex-wrap items-center gap-2">
        <CopyButton text={text} label={t("recovery.fresh.copy")} />
        <Button
          variant="quiet"
          size="small"
          icon="download"
          onClick={() =>
            saveFile(
              new Blob([text()], { type: "text/plain;charset=utf-8" }),
              "mailverdict-recovery-codes.txt",
            )
          }
        >
          {t("recovery.fresh.save")}
        </Button>
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          {t("recovery.fresh.print")}
        </Button>
      </div>
      <Button variant="primary" className="not-printed mt-4" onClick={onKept}>
        {t("recovery.fresh.kept")}
      </Button>
    </div>
  );
}
