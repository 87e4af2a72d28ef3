import { useTranslation } from "react-i18next";
import type { Security } from "#contract/security.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { type Protection, protections } from "./protections.ts";

/** Summary of the account's protections, with the most useful next step. */
export function ProtectionSummary({ security }: { security: Security }) {
  const { t } = useTranslation("security");
  const { date } = useZonedFormats();
  const list = protections(security);
  const next = list.find(({ fine }) => !fine);
  const fine = list.filter((protection) => protection.fine).length;
  const since = (value: string | null) => (value === null ? "" : date(value));
  const facts: Record<Protection["name"], string> = {
    second_factor: security.totp.enabled
      ? t("score.second_factor.on", { date: since(security.totp.enabled_at) })
      : t("score.second_factor.off"),
    recovery_codes: t("score.recovery_codes", { count: security.recovery_codes_left }),
    way: security.password_set
      ? security.password_changed_at === null
        ? t("score.way.set")
        : t("score.way.changed", { date: date(security.password_changed_at) })
      : t("score.way.none"),
    sessions: t("score.sessions", { count: security.sessions }),
  };
  return (
    <section
      aria-labelledby="score-title"
      className="grid gap-6 rounded-box border border-line bg-paper p-5 md:grid-cols-[3fr_2fr]"
    >
      <div>
        <h2 id="score-title" className="text-md font-semibold">
          {t("score.title", { fine, all: list.length })}
        </h2>
        <ul className="mt-3 flex flex-col gap-2 text-base">
          {list.map((protection) => (
            <li key={protection.name} className="flex items-start gap-2">
              <Icon
                name={protection.fine ? "check" : "alert"}
                className={protection.fine ? "mt-0.5 text-deliverable" : "mt-0.5 text-risky"}
              />
              <span>
                <span className="sr-only">{t(protection.fine ? "score.fine" : "score.open")} </span>
                {facts[protection.name]}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="border-line max-md:border-t max-md:pt-4 md:border-s md:ps-6">
        <h3 className="text-sm font-medium text-muted">{t("score.next")}</h3>
        {next === undefined ? (
          <p className="mt-1 text-base">{t("score.nothing")}</p>
        ) : (
          <>
            <p className="mt-1 text-base">{t(`score.why.${next.name}`)}</p>
            <LinkButton
              className="mt-3"
              variant="primary"
              to={{ hash: next.section }}
              onClick={() => {
                const section = document.getElementById(next.section);
                section?.focus();
                // Two-factor authentication has nothing to read before its set-up starts.
                if (next.name === "second_factor") {
                  section?.querySelector("button")?.click();
                }
              }}
            >
              {t(`score.step.${next.name}`)}
            </LinkButton>
          </>
        )}
      </div>
    </section>
  );
}
