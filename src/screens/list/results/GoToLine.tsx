import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useLazyReadListRowsQuery } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { filterQuery, type RowFilter } from "./rowFilter.ts";

interface Props {
  list: List;
  filter: RowFilter;
  /** Index of the matching row at the line or after it, from 0. */
  onGo: (index: number) => void;
}

/** Form that scrolls to a line of the uploaded file, numbered from 1. */
export function GoToLine({ list, filter, onGo }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const [typed, setTyped] = useState("");
  const [find, { error, isFetching }] = useLazyReadListRowsQuery();
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const line = Number(typed);
    if (Number.isSafeInteger(line) && line >= 1) {
      const query = { ...filterQuery(filter), line, limit: 1, include: "total" as const };
      const { data } = await find({ params: { id: list.id }, query });
      if (data?.first !== undefined) {
        onGo(data.first - 1);
      }
    }
  };
  return (
    <form className="flex items-end gap-2" onSubmit={(event) => void go(event)}>
      <TextField
        className="w-40"
        label={t("results.goTo")}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        error={error ? failureText(t, error).title : null}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={isFetching}>
        {t("results.go")}
      </Button>
    </form>
  );
}
