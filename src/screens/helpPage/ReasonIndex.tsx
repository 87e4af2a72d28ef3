import { useTranslation } from "react-i18next";
import { reasonsByVerdict, verdicts, type Reason } from "#vocabulary/verdicts.ts";
import { classNames } from "#web/ui/classNames.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { exampleNames, useHelpTexts, type ReasonTexts } from "#web/features/help/useHelpTexts.ts";

interface Props {
  /** Hash of the URL. */
  anchor: string;
}

/** Index of the reasons by verdict; each opens natively, also by its anchor, for example `/help/reasons#mailbox_full`. */
export function ReasonIndex({ anchor }: Props) {
  const { t } = useTranslation("help");
  const { ofReason } = useHelpTexts();
  return (
    <>
      <p className="mt-4 max-w-reading text-md">{t("reasons.lead", exampleNames)}</p>
      {verdicts.map((verdict) => (
        <section key={verdict} aria-labelledby={`verdict-${verdict}`} className="mt-8">
          <h2 id={`verdict-${verdict}`}>
            <VerdictMark verdict={verdict} />
          </h2>
          <p className="mt-1 max-w-reading text-muted">{t(`verdictText.${verdict}`)}</p>
          <ul className="mt-2 grid gap-x-10 xl:grid-cols-2">
            {reasonsByVerdict[verdict].map((reason) => (
              <li key={reason} className="border-t border-line">
                <ReasonEntry reason={reason} words={ofReason(reason)} marked={reason === anchor} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface EntryProps {
  reason: Reason;
  words: ReasonTexts;
  marked: boolean;
}

function ReasonEntry({ reason, words, marked }: EntryProps) {
  const { t } = useTranslation("help");
  return (
    <details className="group">
      <summary className="py-2 pointer-coarse:py-3">
        <h3 id={`${reason}-title`} className="inline text-md font-semibold">
          {words.title}
        </h3>{" "}
        <code dir="ltr" className="text-sm break-words text-muted group-open:hidden">
          {reason}
        </code>
      </summary>
      <article
        id={reason}
        aria-labelledby={`${reason}-title`}
        aria-current={marked ? "location" : undefined}
        className={classNames(
          "max-w-reading scroll-mt-32 pb-4",
          marked && "border-s-4 border-brand ps-3",
        )}
      >
        <a className="text-link underline" href={`#${reason}`}>
          <code dir="ltr">{reason}</code>
        </a>
        <p className="mt-1">{words.sentence}</p>
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">{t("reasons.why")}</dt>
          <dd>{words.why}</dd>
          <dt className="text-muted">{t("reasons.next")}</dt>
          <dd>{words.next}</dd>
        </dl>
      </article>
    </details>
  );
}
