import { useTranslation } from "react-i18next";
import { saveFile } from "#web/ui/saveFile.ts";
import { Button } from "#web/ui/Button.tsx";
import { brokenFile, sampleFile } from "./sampleFile.ts";

const samples = [
  ["sample", sampleFile],
  ["broken", brokenFile],
] as const;

/** Two generated files to try: a clean one, and one with every common issue. */
export function SampleFiles({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation("bulk");
  return (
    <details>
      <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
        {t("samples.title")}
      </summary>
      <ul className="flex flex-col gap-3 pt-3">
        {samples.map(([name, make]) => (
          <li key={name} className="flex flex-wrap items-center gap-2">
            <p className="w-full max-w-reading text-base text-muted">
              {t(`samples.${name}.about`)}
            </p>
            <Button size="small" onClick={() => onFile(make())}>
              {t(`samples.${name}.use`)}
            </Button>
            <Button
              variant="quiet"
              size="small"
              icon="download"
              onClick={() => saveFile(make(), make().name)}
            >
              {t("samples.save", { name: make().name })}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
