import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { monthName } from "./monthName.ts";

const shownMonths = 12;

/** Returns the last months (UTC), such as `2026-11`, newest first. */
function lastMonths(now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: shownMonths }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back))
      .toISOString()
      .slice(0, 7),
  );
}

/** Opens the statement of one of the last twelve months. */
export function StatementPicker() {
  const { t, i18n } = useTranslation("billing");
  const navigate = useNavigate();
  const [months] = useState(() => lastMonths(Date.now()));
  const [month, setMonth] = useState(months[0] ?? "");
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        className="w-full sm:w-56"
        label={t("statement.month")}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {monthName(i18n.language, one)}
          </option>
        ))}
      </SelectField>
      <Button onClick={() => void navigate(`${paths.billing}?statement=${month}`)}>
        {t("statement.open")}
      </Button>
    </div>
  );
}
