import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";

interface Props {
  value: unknown;
  /** Name of the value for screen readers. */
  label: string;
}

/** JSON exactly as the API returns it. */
export function JsonView({ value, label }: Props) {
  const { t } = useTranslation("evidence");
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  return <CodeBlock text={text} label={label} copyLabel={t("json.copy")} toRead />;
}
