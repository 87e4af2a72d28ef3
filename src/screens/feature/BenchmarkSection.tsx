import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { Benchmark } from "./useBenchmark.ts";

interface Props<Report> {
  /** Id of the section. */
  id: string;
  title: string;
  lead: string;
  published: Benchmark<Report>;
  again: () => void;
  /** Command that repeats the measurement. */
  command: string;
  /** Renders the figures. */
  children: (report: Report) => ReactNode;
}

/** Section with a published benchmark and the command that repeats it. */
export function BenchmarkSection<Report>(props: Props<Report>) {
  const { id, title, lead, published, again, command, children } = props;
  const { t } = useTranslation("features");
  return (
    <section
      id={id}
      aria-label={title}
      aria-busy={published.state === "loading"}
      className="flex flex-col gap-6"
    >
      <p className="max-w-reading text-base text-muted">{lead}</p>
      {published.state === "loading" ? (
        <div className="flex flex-col gap-3">
          <p className="sr-only">{t("measured.loading")}</p>
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-40 w-full" />
        </div>
      ) : null}
      {published.state === "failed" ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p>{t("measured.failed")}</p>
          <Button icon="retry" onClick={again}>
            {t("measured.retry")}
          </Button>
        </div>
      ) : null}
      {published.state === "empty" ? <p className="max-w-reading">{t("measured.empty")}</p> : null}
      {published.state === "read" ? children(published.report) : null}
      <div className="max-w-reading">
        <h2 className="text-lg font-semibold">{t("measured.repeat")}</h2>
        <CodeBlock text={command} label={command} copyLabel={t("measured.copy")} />
      </div>
    </section>
  );
}
