import { useTranslation } from "react-i18next";
import { tookText } from "#web/ui/evidence/durationText.ts";
import { SpanBar } from "#web/ui/chart/SpanBar.tsx";
import captured from "./capturedEvidence.json" with { type: "json" };
import result from "./capturedResult.json" with { type: "json" };

const inks: Readonly<Record<string, string>> = { pass: "var(--deliverable)", warn: "var(--risky)" };

/** Start of each step in ms: steps run one after the other. */
const starts = result.steps.map((_, index) =>
  result.steps.slice(0, index).reduce((sum, { ms }) => sum + ms, 0),
);

/** Start and duration of each step of a sandbox check, as bars on one scale. */
export function CapturedTiming() {
  const { t, i18n } = useTranslation(["showcase", "ui"]);
  const total = captured.duration_ms;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("timing.title")}</caption>
      <tbody>
        {result.steps.map(({ id, state, ms }, index) => {
          const from = starts[index] ?? 0;
          return (
            <tr key={id} className="border-t border-line first:border-t-0">
              <th scope="row" className="py-2 pe-4 text-start font-normal whitespace-nowrap">
                {t(`path.stations.${id}`, { ns: "ui" })}
              </th>
              <td className="w-full py-2" aria-hidden="true">
                <SpanBar
                  height={12}
                  spans={[
                    {
                      key: id,
                      from: from / total,
                      share: ms / total,
                      ink: inks[state] ?? "var(--unknown)",
                    },
                  ]}
                />
              </td>
              <td className="py-2 ps-4 text-end whitespace-nowrap">
                {tookText(ms, i18n.language)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
