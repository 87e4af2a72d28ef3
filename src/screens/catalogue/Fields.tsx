import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { FieldNote } from "#web/ui/FieldNote.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { RangeField } from "#web/ui/RangeField.tsx";
import { Segments } from "#web/ui/Segments.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useFormats } from "#web/text/formats.ts";
import { CatalogueEntry } from "./CatalogueEntry.tsx";

/** Form fields. */
export function Fields() {
  const { t } = useTranslation("catalogue");
  const { number } = useFormats();
  const [segment, setSegment] = useState<"first" | "second">("first");
  const [rows, setRows] = useState(5000);
  return (
    <>
      <CatalogueEntry name="TextField">
        <TextField label={t("fields.plain")} hint={t("fields.hint")} />
        <TextField label={t("fields.machine")} monospace defaultValue="ann@sandbox.test" />
        <TextField label={t("fields.refused")} error={t("fields.error")} />
        <TextField label={t("fields.large")} large />
      </CatalogueEntry>
      <CatalogueEntry name="Field">
        <Field label={t("fields.plain")} hint={t("fields.hint")} error={t("fields.error")}>
          {(control) => <input {...control} type="date" className="rounded-box border px-3" />}
        </Field>
      </CatalogueEntry>
      <CatalogueEntry name="TextArea">
        <TextArea label={t("fields.long")} hint={t("fields.hint")} />
        <TextArea label={t("fields.refused")} error={t("fields.error")} />
      </CatalogueEntry>
      <CatalogueEntry name="PasswordField">
        <PasswordField label={t("fields.password")} autoComplete="off" />
      </CatalogueEntry>
      <CatalogueEntry name="SelectField">
        <SelectField label={t("fields.select")}>
          <option>{t("sample.first")}</option>
          <option>{t("sample.second")}</option>
        </SelectField>
      </CatalogueEntry>
      <CatalogueEntry name="Segments">
        <Segments
          label={t("fields.select")}
          options={(["first", "second"] as const).map((id) => ({ id, label: t(`sample.${id}`) }))}
          selected={segment}
          onSelect={setSegment}
        />
      </CatalogueEntry>
      <CatalogueEntry name="RangeField">
        <RangeField
          label={t("fields.range")}
          value={rows}
          min={0}
          max={10_000}
          shown={number(rows)}
          unit={t("fields.unit")}
          onChange={setRows}
        />
      </CatalogueEntry>
      <CatalogueEntry name="Checkbox">
        <Checkbox label={t("fields.checkbox")} hint={t("fields.hint")} defaultChecked />
        <Checkbox label={t("fields.disabled")} disabled />
      </CatalogueEntry>
      <CatalogueEntry name="FieldNote">
        <FieldNote id="note-hint" text={t("fields.hint")} />
        <FieldNote id="note-error" text={t("fields.error")} invalid />
      </CatalogueEntry>
      <CatalogueEntry name="FormError">
        <FormError>{t("fields.error")}</FormError>
      </CatalogueEntry>
    </>
  );
}
