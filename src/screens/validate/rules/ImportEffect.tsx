import { useTranslation } from "react-i18next";
import type { RuleImport, RuleSource } from "#contract/ruleImports.ts";
import { useFormats } from "#web/text/formats.ts";

/** Names of the programs, the same in every language. */
const names: Readonly<Record<RuleSource, string>> = {
  mailverdict: "Mailverdict",
  mailchimp: "Mailchimp",
  brevo: "Brevo",
  sendgrid: "SendGrid",
  ses: "Amazon SES",
  postmark: "Postmark",
};

const others = ["replaced", "already_there", "refused"] as const;

/** Shows what an import does, or did, with the first refused entries. */
export function ImportEffect({ effect }: { effect: RuleImport }) {
  const { t } = useTranslation("ruleList");
  const { number } = useFormats();
  const { source, made, id, refused_entries: refused } = effect;
  return (
    <div className="flex flex-col gap-3 text-base">
      {source === null || id !== null ? null : <p>{t("source", { name: names[source] })}</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-box border border-line bg-canvas px-3 py-2">
        {made.map(({ kind, scope, rules }) => (
          <div key={`${kind} ${scope}`} className="contents font-semibold">
            <dt>{t(`effect.${kind}.${scope}`)}</dt>
            <dd className="text-end tabular">{number(rules)}</dd>
          </div>
        ))}
        {others.map((name) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`count.${name}`)}</dt>
            <dd className="text-end tabular">{number(effect[name])}</dd>
          </div>
        ))}
      </dl>
      {refused.length === 0 ? null : (
        <details>
          <summary className="w-fit rounded-mark font-medium text-link pointer-coarse:py-3">
            {t("refused")}
          </summary>
          <ul className="max-h-48 overflow-y-auto pt-2 text-sm">
            {refused.map(({ line, text, code }) => (
              <li key={line} className="py-1">
                {t("line", { line: number(line) })}{" "}
                <bdi className="font-mono break-all">{text}</bdi>
                <span className="block text-muted">{t(`reason.${code}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
