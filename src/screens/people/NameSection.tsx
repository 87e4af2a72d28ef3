import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { useListWorkspacesQuery, useUpdateWorkspaceMutation } from "#web/api/account/peopleApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** The name of the workspace, which invitations and people with several workspaces see. */
export function NameSection() {
  const { t } = useTranslation(["people", "errors", "common"]);
  const query = useListWorkspacesQuery();
  const [save, { isLoading, error }] = useUpdateWorkspaceMutation();
  const fieldError = fieldErrorTexts(t, error)["name"];
  const send = async (form: HTMLFormElement) => {
    const { data } = await save({ body: { name: fieldValue(form, "name").trim() } });
    if (data !== undefined) {
      showToast({ text: t("name.saved", { name: data.name }) });
    }
  };
  return (
    <AccountSection id="name" title={t("name.title")} lead={t("name.lead")}>
      <QueryGate query={query} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ data: workspaces }) => (
          <form
            className="flex max-w-md flex-col items-start gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void send(event.currentTarget);
            }}
          >
            <TextField
              className="w-full"
              name="name"
              label={t("name.label")}
              maxLength={limits.nameLength}
              defaultValue={workspaces.find(({ current }) => current)?.name}
              error={fieldError ?? null}
            />
            <FormError>
              {error !== undefined && fieldError === undefined ? failureText(t, error).title : null}
            </FormError>
            <Button type="submit" busy={isLoading}>
              {t("name.save")}
            </Button>
          </form>
        )}
      </QueryGate>
    </AccountSection>
  );
}
