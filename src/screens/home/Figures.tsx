import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Figures as OwnFigures, fetchFigures } from "#web/api/public/fetchFigures.ts";
import { type Formats, useFormats } from "#web/text/formats.ts";
import { useOperator } from "#web/useOperator.ts";
import { paths } from "#web/paths.ts";
import { measuredFigures } from "#web/features/showcase/measuredFigures.ts";
import { featurePath } from "#web/features/showcase/featurePages.ts";
import { FullWidthSection } from "./FullWidthSection.tsx";
import { MoreLink } from "./MoreLink.tsx";

/** Marketing claims, each with the page of its evidence. */
const claims = [
  ["accuracy", featurePath("accuracy")],
  ["latency", featurePath("latency")],
  ["security", paths.privacy],
  ["developers", paths.about],
] as const;

interface Measured {
  id: "accuracy" | "ownAccuracy" | "latency" | "ownLatency" | "protection" | "checks";
  to: string;
  proof: "accuracy" | "latency" | "security" | "developers";
  values: Record<string, number | string>;
}

/** Figures shown unless the operator sets claims: those of the benchmarks, and this installation's own once it has made enough checks. */
const listFigures = (
  { checks, median_ms: ms, accuracy }: OwnFigures,
  { number, percent }: Pick<Formats, "number" | "percent">,
): readonly Measured[] => [
  {
    id: accuracy === null ? "accuracy" : "ownAccuracy",
    to: featurePath("accuracy"),
    proof: "accuracy",
    values:
      accuracy === null
        ? measuredFigures.accuracy
        : { share: percent(accuracy.share), outcomes: number(accuracy.outcomes) },
  },
  {
    id: ms === null ? "latency" : "ownLatency",
    to: featurePath("latency"),
    proof: "latency",
    values: ms === null ? measuredFigures.latency : { ms: number(ms) },
  },
  { id: "protection", to: paths.privacy, proof: "security", values: {} },
  ...(checks === null
    ? []
    : [
        {
          id: "checks" as const,
          to: paths.about,
          proof: "developers" as const,
          values: { shown: number(checks) },
        },
      ]),
];

/** Returns the figures of this installation once the element with the ref comes near the visible part of the page. */
function useOwnFigures(wanted: boolean) {
  const place = useRef<HTMLDListElement>(null);
  const [figures, setFigures] = useState<OwnFigures>({
    checks: null,
    median_ms: null,
    accuracy: null,
  });
  useEffect(() => {
    const { current } = place;
    if (!wanted || current === null || typeof IntersectionObserver === "undefined") {
      return undefined;
    }
    let left = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          observer.disconnect();
          void fetchFigures().then((read) => (left ? undefined : setFigures(read)));
        }
      },
      { rootMargin: "400px" },
    );
    observer.observe(current);
    return () => {
      left = true;
      observer.disconnect();
    };
  }, [wanted]);
  return { place, figures };
}

/** The operator's claims if set, otherwise measured figures, each with a link to its evidence. */
export function Figures() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const shown = useOperator().claims ? "claims" : "measured";
  const { place, figures: own } = useOwnFigures(shown === "measured");
  const measured = listFigures(own, formats);
  const columns = shown === "claims" || own.checks !== null ? "md:grid-cols-4" : "md:grid-cols-3";
  return (
    <FullWidthSection id="claims" heading={t(`${shown}.heading`)} lead={t(`${shown}.lead`)}>
      <dl ref={place} className={`grid gap-6 sm:grid-cols-2 ${columns}`}>
        {shown === "claims"
          ? claims.map(([id, to]) => (
              <Figure
                key={id}
                name={t(`claims.${id}.name`)}
                figure={t(`claims.${id}.claim`)}
                to={to}
                proof={t(`claims.${id}.proof`)}
              />
            ))
          : measured.map(({ id, to, proof, values }) => (
              <Figure
                key={id}
                name={t(`measured.${id}.name`, values)}
                figure={t(`measured.${id}.figure`, values)}
                to={to}
                proof={t(`claims.${proof}.proof`)}
              />
            ))}
      </dl>
      <MoreLink to={`${paths.help}#status`}>{t("claims.running")}</MoreLink>
    </FullWidthSection>
  );
}

interface FigureProps {
  name: string;
  figure: string;
  to: string;
  proof: string;
}

/** One figure; a subgrid aligns the numbers of all figures. */
function Figure({ name, figure, to, proof }: FigureProps) {
  return (
    <div className="row-span-3 grid grid-rows-subgrid gap-0">
      <dt className="self-end text-base text-muted">{name}</dt>
      <dd className="text-xl font-semibold">{figure}</dd>
      <dd>
        <MoreLink to={to}>{proof}</MoreLink>
      </dd>
    </div>
  );
}
