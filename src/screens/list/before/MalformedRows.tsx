import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import type { listMalformed } from "#contract/lists.ts";
import { limits } from "#contract/limits.ts";
import type { ReplyOf } from "#web/api/fromEndpoint.ts";
import { useFixRowsMutation, useListMalformedQuery } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextField } from "#web/ui/TextField.tsx";

const shown = 20;

/** Rows with an invalid format, to be fixed one by one or by accepting all suggestions. */
export function MalformedRows({ list, count }: { list: List; count: number }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [limit, setLimit] = useState(shown);
  const [typed, setTyped] = useState<Record<number, string>>({});
  const asked = { params: { id: list.id }, query: { limit } };
  const query = useListMalformedQuery(asked);
  const [fix, { error: refused, isLoading }] = useFixRowsMutation();
  const rows = Object.entries(typed)
    .filter(([, email]) => email.trim() !== "")
    .map(([position, email]) => ({ position: Number(position), email: email.trim() }));
  const suggestions = query.data?.data.some(({ suggestion }) => suggestion !== null) === true;
  return (
    <section
      aria-labelledby="malformed"
      className="rounded-box border border-line bg-paper p-4 sm:p-6"
    >
      <h2 id="malformed" className="text-lg font-semibold">
        {t("malformed.title", { rows: t("rows", { count, shown: number(count) }) })}
      </h2>
      <p className="mt-1 mb-3 max-w-reading text-base text-muted">{t("malformed.lead")}</p>
      <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ data: malformed, has_more: more }) => (
          <form
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              void fix({ params: { id: list.id }, body: { rows } });
            }}
          >
            <ul className="flex flex-col">
              {malformed.map((row) => (
                <MalformedRow
                  key={row.position}
                  row={row}
                  typed={typed[row.position] ?? ""}
                  onType={(text) => setTyped((before) => ({ ...before, [row.position]: text }))}
                />
              ))}
            </ul>
            {more && limit < limits.rowPageMax ? (
              <Button
                look="quiet"
                size="small"
                className="self-start"
                onClick={() => setLimit(Math.min(limit * 5, limits.rowPageMax))}
              >
                {t("malformed.more")}
              </Button>
            ) : null}
            <FormError>{refused ? failureText(t, refused).title : null}</FormError>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" busy={isLoading} inactive={rows.length === 0}>
                {t("malformed.apply", {
                  rows: t("rows", { count: rows.length, shown: number(rows.length) }),
                })}
              </Button>
              {suggestions ? (
                <Button
                  busy={isLoading}
                  onClick={() =>
                    void fix({ params: { id: list.id }, body: { rows, all_suggestions: true } })
                  }
                >
                  {t("malformed.applyAll")}
                </Button>
              ) : null}
            </div>
          </form>
        )}
      </QueryGate>
    </section>
  );
}

interface RowProps {
  row: ReplyOf<typeof listMalformed>["data"][number];
  typed: string;
  onType: (text: string) => void;
}

function MalformedRow({ row: { line, value, code, suggestion }, typed, onType }: RowProps) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  return (
    <li className="grid gap-2 border-b border-line py-2 sm:grid-cols-2 sm:items-start">
      <div className="min-w-0">
        <p dir="ltr" className="font-mono text-sm break-all rtl:text-end">
          {value}
        </p>
        <p className="text-sm text-muted">
          {t("malformed.line", { line: number(line) })} ·{" "}
          {t(`malformed.codes.${code}`, { defaultValue: code })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TextField
          machine
          labelHidden
          className="min-w-48 flex-1"
          label={t("malformed.fix", { line: number(line) })}
          placeholder={suggestion ?? undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        {suggestion !== null && typed !== suggestion ? (
          <Button look="quiet" size="small" onClick={() => onType(suggestion)}>
            {t("malformed.take")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
