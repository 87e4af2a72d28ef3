import { useTranslation } from "react-i18next";
import { useOperator } from "#web/useOperator.ts";
import { paths } from "#web/paths.ts";
import { measuredFigures } from "./measuredFigures.ts";
import { MoreLink, HomeSection } from "./HomeSection.tsx";

/** Marketing claims, each with the page of its evidence. */
const claims = [
  ["accuracy", `${paths.features}#accuracy`],
  ["latency", `${paths.features}#latency`],
  ["security", paths.privacy],
  ["developers", paths.about],
] as const;

/** Measured figures, shown unless the operator sets claims. */
const measured = [
  ["accuracy", `${paths.features}#accuracy`, "accuracy", measuredFigures.accuracy],
  ["latency", `${paths.features}#latency`, "latency", measuredFigures.latency],
  ["protection", paths.privacy, "security", {}],
] as const;

/** The operator's claims if set, otherwise measured figures, each with a link to its evidence. */
export function Figures() {
  const { t } = useTranslation("home");
  const shown = useOperator().claims ? "claims" : "measured";
  const columns = shown === "claims" ? "md:grid-cols-4" : "md:grid-cols-3";
  return (
    <HomeSection id="claims" heading={t(`${shown}.heading`)} lead={t(`${shown}.lead`)}>
      <dl className={`grid gap-6 sm:grid-cols-2 ${columns}`}>
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
          : measured.map(([id, to, proof, figures]) => (
              <Figure
                key={id}
                name={t(`measured.${id}.name`, figures)}
                figure={t(`measured.${id}.figure`, figures)}
                to={to}
                proof={t(`claims.${proof}.proof`)}
              />
            ))}
      </dl>
      <div className="mt-6">
        <MoreLink to={`${paths.help}#status`}>{t("claims.running")}</MoreLink>
      </div>
    </HomeSection>
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
