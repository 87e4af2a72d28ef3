import { Fragment, type ReactNode } from "react";
import { Contents } from "#web/ui/page/Contents.tsx";
import { MinimalPage } from "#web/layouts/MinimalPage.tsx";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { Button } from "#web/ui/Button.tsx";
// oxlint-disable-next-line import/no-unassigned-import
import "#web/ui/printAlone.css";
import { Clause } from "./Clause.tsx";
import type { LegalName } from "./legalDocuments.ts";
import { OperatorFields } from "./OperatorFields.tsx";
import { useLegalTexts } from "./useLegalTexts.ts";
import { Versions } from "./Versions.tsx";

interface Props {
  name: LegalName;
  /** Content below a clause, by clause id. */
  below?: Readonly<Record<string, ReactNode>>;
}

/** The privacy policy or the terms: operator, clauses with summaries, and versions. */
export function LegalPage({ name, below = {} }: Props) {
  const { t, date, clauses, versions } = useLegalTexts(name);
  const shown = clauses();
  useAnchor();
  return (
    <MinimalPage>
      <article className="print-alone">
        <header className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,42rem)_1fr]">
          <div className="max-w-reading min-w-0">
            <h1 className="text-2xl font-semibold">{t(`${name}.heading`)}</h1>
            <p className="mt-2 text-base text-muted">
              {t("updated", { date: date(versions[0].day) })}
            </p>
            <p className="mt-4 text-md">{t(`${name}.lead`)}</p>
            <OperatorFields />
            <Button
              className="not-printed mt-4"
              variant="secondary"
              size="small"
              onClick={() => window.print()}
            >
              {t("print")}
            </Button>
          </div>
          <Contents
            className="not-printed lg:mt-10"
            heading={t("contents")}
            entries={[
              ...shown.map(({ id, title }) => ({ id, text: title })),
              { id: "versions", text: t("versions.title") },
            ]}
          />
        </header>
        {shown.map((clause) => (
          <Fragment key={clause.id}>
            <Clause clause={clause} />
            {below[clause.id]}
          </Fragment>
        ))}
        <Versions name={name} />
      </article>
    </MinimalPage>
  );
}
