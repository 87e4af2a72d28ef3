import { useTranslation } from "react-i18next";
import captured from "#web/features/showcase/capturedResult.json" with { type: "json" };
import { Capture } from "#web/features/showcase/Capture.tsx";
import { featurePath } from "#web/features/showcase/featurePages.ts";
import { brand } from "#web/brand.ts";
import { createFormats } from "#web/text/formats.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { FullWidthSection } from "./FullWidthSection.tsx";
import { MoreLink } from "./MoreLink.tsx";

/** Date on which the other validator's documentation was read. */
const readOn = "2026-08-13";

/** The same full mailbox, as another validator documents it and as this product shows it. */
export function ValidatorComparison() {
  const { t, i18n } = useTranslation("home");
  const { date } = createFormats(i18n.resolvedLanguage ?? "en", "UTC");
  const lines = [
    ["server", <code key="server">{captured.host}</code>],
    ["reply", <code key="reply">{captured.reply}</code>],
    ["duration", t("compare.temporary")],
    ["next", t("compare.keep")],
  ] as const;
  return (
    <FullWidthSection id="compare" heading={t("compare.heading")} lead={t("compare.lead")}>
      <div className="grid gap-6 md:grid-cols-[2fr_3fr]">
        <Capture title={<h3>{t("compare.other")}</h3>}>
          <div className="px-4 py-10">
            <code className="block text-2xl text-muted">invalid</code>
            <code className="text-sm text-muted">mailbox_quota_exceeded</code>
          </div>
        </Capture>
        <Capture title={<h3>{brand.name}</h3>} note={<VerdictMark verdict="risky" size="small" />}>
          <dl className="*:not-first:border-t px-4 py-2 text-base">
            {lines.map(([name, value]) => (
              <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
                <dt className="text-muted">{t(`compare.${name}`)}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </Capture>
      </div>
      <p className="mt-2 max-w-reading text-sm text-muted">
        {t("compare.source", { date: date(readOn) })}
      </p>
      <MoreLink to={featurePath("comparison")}>{t("compare.more")}</MoreLink>
    </FullWidthSection>
  );
}
