import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { limits } from "#contract/limits.ts";
import { DraftsNotice } from "#web/features/drafts/DraftsNotice.tsx";
import { fieldErrorsOf } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { DemoChips } from "#web/ui/evidence/DemoChips.tsx";
import { AddressForm } from "./AddressForm.tsx";
import { CapabilityNote } from "./CapabilityNote.tsx";
import { CheckAnnouncer } from "./CheckAnnouncer.tsx";
import { CheckFailure } from "./CheckFailure.tsx";
import { CheckPanel } from "./CheckPanel.tsx";
import { type EvidenceTab, evidenceTabOf } from "./evidence/EvidenceTabs.tsx";
import { RuleList } from "./rules/RuleList.tsx";
import { RecentChecks } from "./RecentChecks.tsx";
import { useFollowedCheck } from "./useFollowedCheck.ts";
import { useTypedCheck } from "./useTypedCheck.ts";

/** Validates one address and shows the evidence. The URL keeps the open result and its tab. */
export function ValidateScreen() {
  const { t } = useTranslation(["validate", "errors"]);
  const { number } = useFormats();
  const [query, setQuery] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  const id = query.get("id");
  const followed = useFollowedCheck(id);
  const { text, type, check, attempt, busy, loadDraft } = useTypedCheck({
    arrived: query.has("email"),
  });

  const openTab = (tab: EvidenceTab) =>
    setQuery(
      (before) => {
        before.set("tab", tab);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );

  const refused = fieldErrorsOf(t, attempt?.failure).email;
  const cleaned = attempt?.cleaned;
  const fieldError =
    cleaned?.kind === "empty"
      ? t("field.empty")
      : cleaned?.kind === "tooLong"
        ? t("field.tooLong", { limit: number(limits.addressInputLength) })
        : (refused ?? null);

  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p>
      </header>
      <AddressForm
        text={text}
        field={field}
        error={fieldError}
        cleaned={cleaned?.kind === "one" ? cleaned : null}
        several={cleaned?.kind === "several" ? cleaned.addresses : []}
        busy={busy}
        onType={type}
        onCheck={check}
      />
      <DraftsNotice onRetry={loadDraft} />
      <CapabilityNote />
      <CheckAnnouncer followed={followed} />
      {attempt?.failure && refused === undefined ? (
        <CheckFailure
          failure={attempt.failure}
          retrying={busy}
          onRetry={() => check(attempt.text)}
        />
      ) : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <div className="rounded-box border border-line bg-paper p-4 sm:p-6">
            <CheckPanel
              followed={followed}
              tab={evidenceTabOf(query.get("tab"))}
              busy={busy}
              onTab={openTab}
              onCheck={check}
            />
          </div>
          {followed.state === "none" ? null : <MoreToTry onCheck={check} />}
          <RuleList />
        </div>
        <RecentChecks openId={id} />
      </div>
    </div>
  );
}

/** Sandbox addresses below a result. */
function MoreToTry({ onCheck }: { onCheck: (address: string) => void }) {
  const { t } = useTranslation("validate");
  return (
    <details className="mt-4">
      <summary className="w-fit rounded-mark text-base font-medium text-link">
        {t("demo.more")}
      </summary>
      <div className="pt-3">
        <DemoChips onCheck={onCheck} />
      </div>
    </details>
  );
}
