import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";

interface Props {
  input: string;
  syntax: Validation["syntax"];
}

/** Characters shown on each side of the error. */
const around = 40;

/** Marks the first syntax error in the text. */
export function SyntaxErrorMark({ input, syntax }: Props) {
  const { t } = useTranslation("validate");
  const position = syntax.position;
  return (
    <div className="text-base">
      {position === null ? null : (
        <p
          dir="ltr"
          className="overflow-x-auto rounded-box border border-line bg-canvas px-3 py-2 font-mono text-md whitespace-pre"
        >
          {position > around ? "…" : null}
          {input.slice(Math.max(0, position - around), position)}
          <mark className="rounded-mark bg-undeliverable-tint text-undeliverable underline decoration-2 underline-offset-4">
            {input.slice(position, position + 1) || "␣"}
          </mark>
          {input.slice(position + 1, position + 1 + around)}
          {input.length > position + 1 + around ? "…" : null}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        {position === null
          ? t("syntax.somewhere")
          : t("syntax.position", { position: position + 1 })}{" "}
        {syntax.code ? <code>{syntax.code}</code> : null}
      </p>
    </div>
  );
}
