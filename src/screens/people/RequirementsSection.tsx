import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WorkspaceRequirements } from "#contract/requirements.ts";
import {
  useReadRequirementsQuery,
  useUpdateRequirementsMutation,
} from "#web/api/account/peopleApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { RequirementFields, type TypedRequirements } from "./RequirementFields.tsx";

/** Security requirements of the workspace, which owners change. */
export function RequirementsSection() {
  const { t } = useTranslation("requirements");
  const query = useReadRequirementsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <AccountSection id="requirements" title={t("title")} lead={t("lead")}>
      <QueryGate query={query} skeleton={<Skeleton className="h-40 w-full" />}>
        {(required) => <RequirementsForm required={required} />}
      </QueryGate>
    </AccountSection>
  );
}

const lines = (text: string) => text.split(/[\s,]+/u).filter((line) => line !== "");

function typedFrom(required: WorkspaceRequirements): TypedRequirements {
  return {
    two_factor_from: required.two_factor_from,
    sso_from: required.sso_from,
    session_hours: required.session_hours === null ? "" : String(required.session_hours),
    networks: required.networks.join("\n"),
    invitation_domains: required.invitation_domains.join("\n"),
    join_requests: required.join_requests,
  };
}

function RequirementsForm({ required }: { required: WorkspaceRequirements }) {
  const { t } = useTranslation(["requirements", "errors", "common"]);
  const [typed, setTyped] = useState(() => typedFrom(required));
  const [asking, setAsking] = useState(false);
  const [save] = useUpdateRequirementsMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const errors = fieldErrorTexts(t, error);
  const errorAt = (name: string) =>
    Object.entries(errors).find(([field]) => field.startsWith(name))?.[1] ?? null;
  const send = async () => {
    const { session_hours: hours, networks, invitation_domains: domains, ...rest } = typed;
    const body = {
      ...rest,
      session_hours: hours === "" ? null : Number(hours),
      networks: lines(networks),
      invitation_domains: lines(domains),
    };
    const done = await run(() => save({ body }));
    setAsking(false);
    if (done !== null) {
      setTyped(typedFrom(done.data));
      showToast({ text: t("saved") });
    }
  };
  return (
    <>
      {dialog}
      <form
        className="flex max-w-md flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <RequirementFields
          required={required}
          typed={typed}
          errorAt={errorAt}
          onChange={(part) => setTyped({ ...typed, ...part })}
        />
        <FormError>
          {error !== undefined && Object.keys(errors).length === 0
            ? failureText(t, error).title
            : null}
        </FormError>
        <Button type="submit" busy={busy}>
          {t("save")}
        </Button>
      </form>
      {asking && dialog === null ? (
        <ConfirmDialog
          title={t("confirm.title")}
          effect={t("confirm.effect")}
          submit={t("save")}
          cancel={t("cancel")}
          busy={busy}
          error={undefined}
          onSubmit={() => void send()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
