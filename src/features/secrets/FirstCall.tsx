import { useState } from "react";
import { useTranslation } from "react-i18next";
import { storedKind, storeKind } from "#web/features/apiReference/SampleSelection.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Segments } from "#web/ui/Segments.tsx";
import { firstCallLines, type FirstCallKind, firstCallKinds } from "./firstCallLines.ts";

const names: Readonly<Record<FirstCallKind, string>> = {
  typescript: "TypeScript",
  python: "Python",
  curl: "curl",
};

/** Returns the kind that fits the language of the reader's samples. */
const startKind = (): FirstCallKind =>
  firstCallKinds.find((kind) => storedKind().endsWith(kind)) ?? "typescript";

/** Lines that print a first verdict with a new key, in a language to choose. */
export function FirstCall({ origin, secret }: { origin: string; secret: string }) {
  const { t } = useTranslation("keys");
  const [kind, setKind] = useState(startKind);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-1">
        <p className="text-sm font-medium">{t("made.try")}</p>
        <Segments
          label={t("made.language")}
          options={firstCallKinds.map((id) => ({ id, label: names[id] }))}
          selected={kind}
          onSelect={(chosen) => {
            setKind(chosen);
            storeKind(chosen === "curl" ? chosen : `sdk-${chosen}`);
          }}
        />
      </div>
      <CodeBlock
        text={firstCallLines(kind, origin, secret)}
        label={t("made.try")}
        copyLabel={t("made.copyCurl")}
      />
    </div>
  );
}
