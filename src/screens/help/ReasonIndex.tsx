import { useTranslation } from "react-i18next";
import { reasonsByVerdict, verdicts, type Reason } from "#vocabulary/verdicts.ts";
import { classNames } from "#web/ui/classNames.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { exampleNames, useHelpTexts, type ReasonTexts } from "./useHelpTexts.ts";

interface Props {
  /** Reasons that match the search. */
  shown: ReadonlySet<Reason>;
  /** Hash of the URL. */
  anchor: string;
}

/** Reasons grouped by verdict, each with its own anchor, for example `/help#mailbox_full`. */
export function ReasonIndex({ shown, anchor }: Props) {
  const { t } = useTranslation("help");
  const { ofReason } = useHelpTexts();
  const groups = verdicts
    .map((verdict) => ({
      verdict,
      reasons: reasonsByVerdict[verdict].filter((reason) => shown.has(reason)),
    }))
    .filter(({ reasons }) => reasons.length > 0);
  return groups.length === 0 ? null : (
    <section id="reasons" aria-labelledby="reasons-title" className="scroll-mt-20">
      <h2 id="reasons-title" className="text-xl font-semibold">
        {t("reasons.title")}
      </h2>
      <p className="mt-2 max-w-reading text-md">{t("reasons.lead", exampleNames)}</p>
      {groups.map(({ verdict, reasons }) => (
        <section
          key={verdict}
          aria-labelledby={`verdict-${verdict}`}
          className="offscreen-late mt-8"
        >
          <h3 id={`verdict-${verdict}`}>
            <VerdictMark verdict={verdict} />
          </h3>
          <p className="mt-1 max-w-reading text-muted">{t(`verdictText.${verdict}`)}</p>
          <ul className="mt-2 grid gap-x-10 xl:grid-cols-2">
            {reasons.map((reason) => (
              <li key={reason} className="border-t border-line">
                <ReasonEntry reason={reason} words={ofReason(reason)} marked={reason === anchor} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
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
    <article
      id={reason}
      aria-labelledby={`${reason}-title`}
      aria-current={marked ? "location" : undefined}
      className={classNames(
        "max-w-reading scroll-mt-20 py-4",
        marked && "border-s-4 border-brand ps-3",
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h4 id={`${reason}-title`} className="text-md font-semibold">
          {words.title}
        </h4>
        <a className="text-link underline" href={`#${reason}`}>
          <code dir="ltr">{reason}</code>
        </a>
      </div>
      <p className="mt-1">{words.sentence}</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t("reasons.why")}</dt>
        <dd>{words.why}</dd>
        <dt className="text-muted">{t("reasons.next")}</dt>
        <dd>{words.next}</dd>
      </dl>
    </article>
  );
}
