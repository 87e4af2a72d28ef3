import { useState } from "react";
import { useTranslation } from "react-i18next";
import { grantMax, type WorkspaceDetails } from "#contract/systemWorkspaces.ts";
import {
  useChangeWorkspaceCreditsMutation,
  useSuspendWorkspaceMutation,
  useUnsuspendWorkspaceMutation,
} from "#web/api/account/systemApi.ts";
import { newRequestKey } from "#web/api/client/newRequestKey.ts";
import { ActDialog } from "./ActDialog.tsx";

/** Acts on a workspace, by the names of their texts. */
export type WorkspaceAct = "suspend" | "lift" | "grant" | "take";

interface Props {
  act: WorkspaceAct;
  workspace: WorkspaceDetails;
  onClose: () => void;
}

/** Confirms an act on a workspace and names its effect. */
export function WorkspaceActDialog({ act, workspace, onClose }: Props) {
  const { t } = useTranslation("system");
  const [suspend] = useSuspendWorkspaceMutation();
  const [lift] = useUnsuspendWorkspaceMutation();
  const [change] = useChangeWorkspaceCreditsMutation();
  const { id, name, balance, held } = workspace;
  const params = { id };
  // One for each dialog, so that a click that is sent twice changes credits once.
  const [key] = useState(newRequestKey);
  const most = { grant: grantMax, take: Math.max(0, balance - held) };
  return (
    <ActDialog
      title={t(`acts.${act}.title`, { name })}
      effect={t(`acts.${act}.effect`, { name })}
      submit={t(`acts.${act}.button`)}
      done={t(`acts.${act}.done`, { name })}
      variant={act === "suspend" || act === "take" ? "danger" : "primary"}
      {...((act === "grant" || act === "take") && { most: most[act] })}
      send={({ reason, amount }) =>
        act === "suspend"
          ? suspend({ params, body: { reason } })
          : act === "lift"
            ? lift({ params, body: { reason } })
            : change({ key, params, body: { reason, amount: act === "grant" ? amount : -amount } })
      }
      onClose={onClose}
    />
  );
}
