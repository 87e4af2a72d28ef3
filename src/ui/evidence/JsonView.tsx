import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";

interface Props {
  value: unknown;
  /** What it is, read out. */
  label: string;
}

/** The answer exactly as the API gives it. */
export function JsonView({ value, label }: Props) {
  const { t } = useTranslation("evidence");
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  return <CodeBlock text={text} label={label} copyLabel={t("json.copy")} toRead />;
}
