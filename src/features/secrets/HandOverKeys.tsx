import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/apiKeys.ts";
import type { AccountMember } from "#contract/members.ts";
import { roleRights } from "#contract/roles.ts";
import { useListMembersQuery } from "#web/api/account/peopleApi.ts";
import { useUpdateApiKeyMutation } from "#web/api/apiKeysApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { showToast } from "#web/ui/showToast.ts";

interface Props {
  keys: readonly ApiKey[];
  onClose: () => void;
}

const nameOf = ({ name, email }: AccountMember) => (name === "" ? email : name);

/** Asks which member takes over keys, and hands them over one after another. */
export function HandOverKeys({ keys, onClose }: Props) {
  const { t } = useTranslation(["handOver", "errors", "common"]);
  // Keys that were handed over leave the list behind the dialog.
  const [handedOver] = useState(keys);
  const { data, isLoading } = useListMembersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [update] = useUpdateApiKeyMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [chosen, setChosen] = useState("");
  const creators = new Set(handedOver.map(({ creator }) => creator?.id));
  const takers = (data?.data ?? []).filter(
    ({ id, role }) =>
      roleRights[role].includes("keys:write") && !(creators.size === 1 && creators.has(id)),
  );
  const taker = takers.find(({ id }) => id === chosen) ?? takers[0];
  const name = taker === undefined ? "" : nameOf(taker);
  const count = handedOver.length;
  const title = t("title", { count, name: handedOver[0]?.name });
  const send = async (creatorId: string) => {
    for (const { id } of handedOver) {
      const body = { creator_id: creatorId };
      // oxlint-disable-next-line no-await-in-loop -- the first failure ends it
      if ((await run(() => update({ params: { id }, body }))) === null) {
        return;
      }
    }
    showToast({ text: t("done", { count, name }) });
    onClose();
  };
  return (
    dialog ?? (
      <ConfirmDialog
        title={title}
        effect={
          isLoading
            ? t("loading")
            : taker === undefined
              ? t("nobody")
              : t("effect", { count, name })
        }
        submit={taker === undefined && !isLoading ? t("close") : t("submit", { count })}
        cancel={t("cancel")}
        busy={busy || isLoading}
        error={error}
        onSubmit={() => (taker === undefined ? onClose() : void send(taker.id))}
        onCancel={onClose}
      >
        {taker === undefined ? null : (
          <SelectField
            label={t("to")}
            hint={t("toHint")}
            value={taker.id}
            onChange={(event) => setChosen(event.target.value)}
          >
            {takers.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one) === one.email ? one.email : `${nameOf(one)} (${one.email})`}
              </option>
            ))}
          </SelectField>
        )}
      </ConfirmDialog>
    )
  );
}
