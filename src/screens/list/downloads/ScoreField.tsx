import { useTranslation } from "react-i18next";
import { TextField } from "#web/ui/TextField.tsx";

/** Field for the lowest score, 0 to 100. */
export function ScoreField({
  value,
  onChange,
}: {
  value: number;
  onChange: (score: number) => void;
}) {
  const { t } = useTranslation("bulk");
  return (
    <TextField
      type="number"
      inputMode="numeric"
      min={0}
      max={100}
      step={1}
      className="w-40"
      label={t("downloads.scoreMin")}
      value={value}
      onChange={(event) =>
        onChange(Math.min(100, Math.max(0, Math.round(Number(event.target.value)))))
      }
    />
  );
}
