import { useTranslation } from "react-i18next";
import type { Evidence } from "#contract/evidence.ts";
import type { Validation } from "#contract/validations.ts";
import type { CheckName } from "#vocabulary/checks.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";
import { reasonText } from "#web/features/validation/reasonText.ts";
import { DecidingQuote } from "#web/features/validation/DecidingQuote.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { otherwiseText } from "./otherwiseText.ts";
import type { EvidenceQuery } from "#web/features/result/evidence/useEvidence.ts";

interface Props {
  result: Parameters<typeof reasonText>[1] &
    Pick<Validation, "deciding" | "verdict" | "checks"> & {
      decision: Pick<Validation["decision"], "rule" | "otherwise">;
    };
  evidence: Pick<EvidenceQuery, "isFetching"> & {
    data: Pick<Evidence, "sessions"> | null | undefined;
  };
}

const looks: Record<Verdict, string> = {
  deliverable: "border-deliverable bg-deliverable-tint",
  risky: "border-risky bg-risky-tint",
  undeliverable: "border-undeliverable bg-undeliverable-tint",
  unknown: "border-unknown bg-unknown-tint",
};

const bySmtp = (check: CheckName | null): boolean => check === "smtp" || check === "accept_all";

/** The deciding line of a result, its explanation, and what would change the verdict. */
export function DecidingBox({ result, evidence }: Props) {
  const { t, i18n } = useTranslation(["validate", "reasons", "ui"]);
  const { deciding, decision, verdict, reason } = result;
  // The engine's sentence is English.
  const own = i18n.resolvedLanguage === "en" ? null : otherwiseText(t, decision);
  // Another check decided: what the mail server replied explains nothing.
  const line = bySmtp(deciding.check) ? null : deciding.line;
  const hasReply =
    line === null && result.checks.find(({ name }) => name === "smtp")?.status !== "skipped";
  const quoting = hasReply && evidence.data === undefined && evidence.isFetching;
  return (
    <section
      aria-label={t("deciding.label")}
      className={`flex flex-col gap-0.5 rounded-box border-s-4 px-3 py-2 text-base ${looks[verdict]}`}
    >
      {quoting ? (
        // As high as a reply, which takes a second line where there is little room.
        <Skeleton className="h-16 w-full @2xl:h-10" />
      ) : line === null ? (
        <DecidingQuote sessions={evidence.data?.sessions ?? []} />
      ) : (
        <code dir="ltr" className="font-semibold wrap-anywhere rtl:text-right">
          {line}
        </code>
      )}
      <p>
        {reasonText(t, result, "why")}{" "}
        <span className="whitespace-nowrap">
          {t("deciding.reason")}{" "}
          <Link to={`${paths.help}#${reason}`} className="text-link underline">
            <code>{reason}</code>
          </Link>
        </span>
      </p>
      {decision.otherwise === null ? null : (
        <p className="text-muted">
          <b className="sr-only font-semibold @2xl:not-sr-only">{t("deciding.otherwise")}</b>{" "}
          {own ?? (
            <span lang="en" dir="auto">
              {decision.otherwise}
            </span>
          )}
        </p>
      )}
    </section>
  );
}
