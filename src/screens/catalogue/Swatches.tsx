import { useTranslation } from "react-i18next";

const tokens = [
  ["canvas", "bg-canvas"],
  ["paper", "bg-paper"],
  ["line", "bg-line"],
  ["brand", "bg-brand"],
  ["brand-strong", "bg-brand-strong"],
  ["brand-tint", "bg-brand-tint"],
  ["deliverable-tint", "bg-deliverable-tint"],
  ["risky-tint", "bg-risky-tint"],
  ["undeliverable-tint", "bg-undeliverable-tint"],
  ["unknown-tint", "bg-unknown-tint"],
  ["undeliverable", "bg-undeliverable"],
] as const;

/** Colours of the current scheme. */
export function Swatches() {
  const { t } = useTranslation("catalogue");
  return (
    <ul aria-label={t("colours.fills")} className="mb-6 flex flex-wrap gap-3">
      {tokens.map(([token, ground]) => (
        <li key={token} className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-9 rounded-box border border-line ${ground}`} />
          <code className="text-sm">{token}</code>
        </li>
      ))}
    </ul>
  );
}
