import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { limits } from "#contract/limits.ts";
import { DraftsNotice } from "#web/features/drafts/DraftsNotice.tsx";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { useListValidationsQuery } from "#web/api/api.ts";
import { CheckFailure } from "#web/features/result/CheckFailure.tsx";
import type { ResultSource } from "#web/features/result/resultSource.ts";
import { type ShownResult, useShownResult } from "#web/features/result/useShownResult.ts";
import { classNames } from "#web/ui/classNames.ts";
import { DemoChips } from "#web/ui/evidence/DemoChips.tsx";
import { AddressForm } from "./AddressForm.tsx";
import { CapabilityNote } from "./CapabilityNote.tsx";
import { CheckAnnouncer } from "./CheckAnnouncer.tsx";
import { CheckPanel } from "./CheckPanel.tsx";
import { RuleList } from "./rules/RuleList.tsx";
import { RecentChecks, recentChecks } from "./RecentChecks.tsx";
import { useTypedCheck } from "./useTypedCheck.ts";

/** Validates one address and shows the evidence. The URL keeps the open result and its tab. */
export function ValidateScreen() {
  const { t } = useTranslation(["validate", "errors"]);
  const { number } = useFormats();
  const [query, setQuery] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  const id = query.get("id");
  const found = useShownResult(readSource(query));
  const { data: recent } = useListValidationsQuery(recentChecks);
  const { text, type, check, attempt, busy, starting, loadDraft } = useTypedCheck({
    arrived: query.has("email"),
  });
  const shown = starting && found.state === "none" ? ({ state: "loading" } as const) : found;
  // The samples are open until the first check of the account.
  const isFirst = shown.state === "none" && recent?.data.length === 0;

  const change = (name: string, value: string) =>
    setQuery(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: name === "tab", preventScrollReset: true },
    );

  const refused = fieldErrorTexts(t, attempt?.failure).email;
  const cleaned = attempt?.cleaned;
  const tooLong = t("field.tooLong", { limit: number(limits.addressInputLength) });
  const ownErrors = { empty: t("field.empty"), tooLong, one: null, several: null };
  const fieldError = (cleaned ? ownErrors[cleaned.kind] : null) ?? refused ?? null;

  return (
    <div className="flex flex-col gap-4">
      <Heading withLead={shown.state === "none"} />
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
      {shown.state === "none" ? <CapabilityNote /> : null}
      <CheckAnnouncer shown={shown} />
      {attempt?.failure && refused === undefined ? (
        <CheckFailure
          failure={attempt.failure}
          retrying={busy}
          onRetry={() => check(attempt.text)}
        />
      ) : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <PanelBox state={shown.state}>
            <CheckPanel
              shown={shown}
              isFirst={isFirst}
              tab={query.get("tab")}
              busy={busy}
              onTab={(tab) => change("tab", tab)}
              onCheck={check}
              onOpen={(other) => change("id", other)}
            />
          </PanelBox>
          {shown.state === "none" ? null : (
            <div className="mt-4">
              <CapabilityNote />
            </div>
          )}
          {isFirst ? null : <Samples onCheck={check} />}
          <RuleList />
        </div>
        <RecentChecks openId={id} />
      </div>
    </div>
  );
}

/** The box of the validation; as high as results are at least while one is awaited, so that it doesn't move what follows. */
function PanelBox({ state, children }: { state: ShownResult["state"]; children: ReactNode }) {
  const waiting = state === "loading" || state === "running";
  return (
    <div
      className={classNames(
        "rounded-box border border-line bg-paper p-4 sm:p-6",
        waiting && "min-h-dvh",
      )}
    >
      {children}
    </div>
  );
}

function Heading({ withLead }: { withLead: boolean }) {
  const { t } = useTranslation("validate");
  return (
    <header>
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      {withLead ? <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p> : null}
    </header>
  );
}

/** Returns the result named in the URL: `?id=val_…`, or a list's row as `?list=list_…&row=12`. */
function readSource(query: URLSearchParams): ResultSource | null {
  const id = query.get("id");
  const listId = query.get("list");
  const position = Number.parseInt(query.get("row") ?? "", 10);
  return id !== null
    ? { kind: "validation", id }
    : listId !== null && position > 0
      ? { kind: "row", listId, position }
      : null;
}

/** Sandbox addresses, collapsed. */
function Samples({ onCheck }: { onCheck: (address: string) => void }) {
  const { t } = useTranslation("validate");
  return (
    <details className="mt-4">
      <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
        {t("demo.more")}
      </summary>
      <div className="pt-3">
        <DemoChips onCheck={onCheck} />
      </div>
    </details>
  );
}
