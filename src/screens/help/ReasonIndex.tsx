import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { type Reason, reasonsByVerdict, verdicts } from "#contract/verdicts.ts";
import { useFormats } from "#web/text/formatting.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { VerdictMark } from "#web/ui/VerdictMark.tsx";
import { classNames } from "#web/ui/classNames.ts";

const parts = ["title", "sentence", "why", "next"] as const;
/** What stands for the names of an address where no address is spoken of. */
const names = { domain: "example.com", host: "mx.example.com", address: "name@example.com" };

type Words = Record<(typeof parts)[number], string>;

/** All reasons by their verdict, to be searched; each has an anchor of its own: `/help#mailbox_full`. */
export function ReasonIndex() {
  const { t, i18n } = useTranslation(["help", "reasons"]);
  const { number } = useFormats();
  const { hash } = useLocation();
  const wanted = hash.slice(1);
  // A search may hide what an anchor leads to, so it ends with the next one.
  const [typed, setTyped] = useState({ text: "", at: wanted });
  const query = typed.at === wanted ? typed.text : "";

  // The browser looked for the anchor before the page was drawn, and a change of page scrolls to its top first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(wanted)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [wanted]);

  const wordsOf = (reason: Reason) =>
    Object.fromEntries(
      parts.map((part) => [part, t(`${reason}.${part}`, { ns: "reasons", ...names })]),
    ) as Words;
  const sought = query.trim().toLocaleLowerCase(i18n.language).split(/\s+/u);
  const groups = verdicts.map((verdict) => ({
    verdict,
    entries: reasonsByVerdict[verdict]
      .map((reason) => ({ reason, words: wordsOf(reason) }))
      .filter(({ reason, words }) => {
        const text = [reason, reason.replaceAll("_", " "), ...Object.values(words)]
          .join(" ")
          .toLocaleLowerCase(i18n.language);
        return sought.every((word) => text.includes(word));
      }),
  }));
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  return (
    <section id="reasons" aria-labelledby="reasons-title" className="scroll-mt-20">
      <h2 id="reasons-title" className="text-xl font-semibold">
        {t("reasons.title")}
      </h2>
      <p className="mt-2 max-w-reading">{t("reasons.lead", names)}</p>
      <TextField
        className="mt-4 max-w-reading"
        type="search"
        label={t("search.label")}
        placeholder={t("search.placeholder")}
        autoComplete="off"
        value={query}
        onChange={(event) => setTyped({ text: event.target.value, at: wanted })}
      />
      <output className="mt-2 block text-sm text-muted">
        {count === 0
          ? t("search.none", { query })
          : t("search.count", { count, number: number(count) })}
      </output>
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ verdict, entries }) => (
          <section key={verdict} aria-labelledby={`verdict-${verdict}`} className="mt-8">
            <h3 id={`verdict-${verdict}`}>
              <VerdictMark verdict={verdict} />
            </h3>
            <p className="mt-1 max-w-reading text-muted">{t(`verdictText.${verdict}`)}</p>
            <ul className="mt-2">
              {entries.map(({ reason, words }) => (
                <li key={reason} className="border-b border-line last:border-b-0">
                  <ReasonEntry reason={reason} words={words} marked={reason === wanted} />
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
  words: Words;
  /** The anchor that the address names. */
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
