import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { Mapping } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/listReview.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";

interface Props {
  preview: ListPreview;
  nameOf: (column: number) => string;
  onChange: (change: Partial<Mapping>) => void;
}

/** Checkboxes for further columns whose addresses are checked, too; none if only one column fits. */
export function MoreColumns({ preview, nameOf, onChange }: Props) {
  const { t } = useTranslation("bulk");
  const { index: main, candidates } = preview.email_column;
  const { more_email_columns: more = [] } = preview.mapping;
  const others = [...new Set([...candidates, ...more])].filter((index) => index !== main);
  return main === null || others.length === 0 ? null : (
    <fieldset>
      <legend className="text-sm font-medium">{t("understand.also")}</legend>
      <div className="flex flex-wrap gap-x-4">
        {others.map((index) => (
          <Checkbox
            key={index}
            label={<bdi>{nameOf(index)}</bdi>}
            checked={more.includes(index)}
            disabled={!more.includes(index) && more.length >= limits.emailColumnsMax - 1}
            onChange={({ target: { checked } }) =>
              onChange({
                more_email_columns: others.filter((other) =>
                  other === index ? checked : more.includes(other),
                ),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
