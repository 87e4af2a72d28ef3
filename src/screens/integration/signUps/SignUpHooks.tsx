import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { useListSignUpHooksQuery } from "#web/api/signUpHooksApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { Decisions } from "./Decisions.tsx";
import { HookCard } from "./HookCard.tsx";
import { HookSecret, type CreatedHook } from "./HookSecret.tsx";
import { NewHook } from "./NewHook.tsx";

/** The account's sign-up hooks with the decisions of the week, and the latest decisions. */
export function SignUpHooks() {
  const { t } = useTranslation(["signUps", "errors"]);
  const query = useListSignUpHooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [creates, setCreates] = useState(false);
  const [created, setCreated] = useState<CreatedHook | null>(null);
  return (
    <PageSection id="sign-up-hooks" heading={t("heading")} lead={t("lead")}>
      <QueryGate query={query} skeleton={<RowsSkeleton label={t("loading")} rows={2} />}>
        {({ data }) => (
          <div className="flex flex-col items-start gap-4">
            {data.length === 0 ? null : (
              <ul className="flex w-full flex-col gap-3">
                {data.map((hook) => (
                  <HookCard key={hook.id} hook={hook} onRotated={setCreated} />
                ))}
              </ul>
            )}
            <IfRight right="webhooks:write">
              <Button icon="plus" onClick={() => setCreates(true)}>
                {t("create")}
              </Button>
            </IfRight>
            {data.some(({ last_decision_at: last }) => last !== null) ? <Decisions /> : null}
          </div>
        )}
      </QueryGate>
      {creates ? (
        <NewHook
          onClose={() => setCreates(false)}
          onCreated={(hook) => {
            setCreates(false);
            setCreated(hook);
          }}
        />
      ) : null}
      {created === null ? null : <HookSecret hook={created} onClose={() => setCreated(null)} />}
    </PageSection>
  );
}
