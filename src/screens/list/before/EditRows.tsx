import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import type { listMalformed } from "#contract/listReview.ts";
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

/** Rows with an invalid format, edited one by one. */
export function EditRows({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [limit, setLimit] = useState(shown);
  const [typed, setTyped] = useState<Record<number, string>>({});
  const args = { params: { id: list.id }, query: { limit } };
  const query = useListMalformedQuery(args);
  const [fix, { error: refused, isLoading }] = useFixRowsMutation();
  const rows = Object.entries(typed)
    .filter(([, email]) => email.trim() !== "")
    .map(([position, email]) => ({ position: Number(position), email: email.trim() }));
  return (
    <div className="border-t border-line p-4">
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
                variant="quiet"
                size="small"
                className="self-start"
                onClick={() => setLimit(Math.min(limit * 5, limits.rowPageMax))}
              >
                {t("issues.showMore")}
              </Button>
            ) : null}
            <FormError>{refused ? failureText(t, refused).title : null}</FormError>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" busy={isLoading} inactive={rows.length === 0}>
                {t("issues.save", {
                  rows: t("rows", { count: rows.length, shown: number(rows.length) }),
                })}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {t("issues.close")}
              </Button>
            </div>
          </form>
        )}
      </QueryGate>
    </div>
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
          {t("issues.line", { line: number(line) })} ·{" "}
          {t(`malformed.codes.${code}`, { defaultValue: code })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TextField
          monospace
          labelHidden
          className="min-w-48 flex-1"
          label={t("issues.address", { line: number(line) })}
          placeholder={suggestion ?? undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        {suggestion !== null && typed !== suggestion ? (
          <Button variant="quiet" size="small" onClick={() => onType(suggestion)}>
            {t("issues.take")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
