import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";

/** Times for which the old secret stays in use, in seconds. */
const graces = { now: 0, hour: 3600, day: 86_400, week: 604_800 } as const;
const names = ["now", "hour", "day", "week"] as const;

interface Props {
  effect: string;
  /** Label of the time for which the old secret stays in use. */
  graceLabel: string;
  busy: boolean;
  error: Parameters<typeof ConfirmDialog>[0]["error"];
  /** Called with the chosen time in seconds. */
  onRotate: (graceS: number) => void;
  onCancel: () => void;
}

/** Asks how long the old secret stays in use before it is replaced. */
export function RotateSecretDialog(props: Props) {
  const { effect, graceLabel, busy, error, onRotate, onCancel } = props;
  const { t } = useTranslation("webhooks");
  const [grace, setGrace] = useState<keyof typeof graces>("day");
  return (
    <ConfirmDialog
      title={t("rotate.title")}
      effect={effect}
      submit={t("rotate.submit")}
      cancel={t("cancel")}
      busy={busy}
      error={error}
      onSubmit={() => onRotate(graces[grace])}
      onCancel={onCancel}
    >
      <SelectField
        label={graceLabel}
        value={grace}
        onChange={({ target }) => setGrace(names.find((one) => one === target.value) ?? "day")}
      >
        {names.map((one) => (
          <option key={one} value={one}>
            {t(`rotate.${one}`)}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}
