import { useTranslation } from "react-i18next";
import type { PolicyVersion } from "#contract/policy.ts";
import { useRestorePolicyMutation } from "#web/api/policyApi.ts";
import { policyChanges } from "#contract/policyChanges.ts";
import { PolicyDialog } from "./PolicyDialog.tsx";
import { useFormats } from "#web/text/formats.ts";
import { showToast } from "#web/ui/showToast.ts";

interface Props {
  to: Pick<PolicyVersion, "version" | "reasons" | "min_scores">;
  current: PolicyVersion;
  onClose: () => void;
}

/** Confirms that an earlier version is to judge new results again. */
export function GoBack({ to, current, onClose }: Props) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  const [restore, { isLoading, error }] = useRestorePolicyMutation();
  const named = { version: number(to.version), next: number(current.version + 1) };
  const send = async () => {
    const { data } = await restore({ params: { id: to.version } });
    if (data !== undefined) {
      showToast({ text: t("save.done", { version: number(data.version) }) });
      onClose();
    }
  };
  return (
    <PolicyDialog
      title={to.version === 0 ? t("back.toStandard") : t("back.title", named)}
      effect={t("back.effect", named)}
      changes={policyChanges(current, to)}
      submit={t("back.submit")}
      busy={isLoading}
      error={error}
      onSubmit={() => void send()}
      onCancel={onClose}
    />
  );
}
