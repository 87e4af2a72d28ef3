import { useTranslation } from "react-i18next";

const types = [
  ["text-xs", "12"],
  ["text-sm", "13"],
  ["text-base", "14"],
  ["text-md", "16"],
  ["text-lg", "20"],
  ["text-xl", "25"],
  ["text-2xl", "31"],
  ["text-3xl", "39"],
] as const;

/** Text sizes, each shown in its own size. */
export function TypeScale() {
  const { t } = useTranslation("catalogue");
  return (
    <dl>
      {types.map(([name, pixels]) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2">
          <dt className="w-28 text-sm text-muted">
            <code>{name}</code> <bdi>{pixels} px</bdi>
          </dt>
          <dd className={`min-w-0 ${name}`}>{t("type.sample")}</dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline gap-x-4 py-2">
        <dt className="w-28 text-sm text-muted">
          <code>font-mono</code>
        </dt>
        <dd className="min-w-0">
          <code>250 2.1.5 Recipient OK</code>
        </dd>
      </div>
    </dl>
  );
}
