import { useTranslation } from "react-i18next";
import { Capture } from "#web/features/showcase/Capture.tsx";
import excerpts from "#web/features/showcase/excerpts.json" with { type: "json" };
import { paths } from "#web/paths.ts";
import { FullWidthSection } from "./FullWidthSection.tsx";
import { MoreLink } from "./MoreLink.tsx";

const index = excerpts.api.indexOf("HTTP/1.1 200");
const parts = [
  ["request", excerpts.api.slice(0, index).trim()],
  ["response", excerpts.api.slice(index).trim()],
] as const;

/** One call of the API with its response, on a dark ground in both colour schemes. */
export function CodeSample() {
  const { t } = useTranslation("home");
  return (
    <FullWidthSection id="code" heading={t("code.heading")} lead={t("code.lead")} ground="dark">
      <div className="grid gap-6 md:grid-cols-2">
        {parts.map(([name, text]) => (
          <Capture key={name} title={<h3>{t(`code.${name}`)}</h3>} caption={t("code.source")}>
            <pre
              // Makes the overflow scrollable by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="overflow-x-auto p-3 font-mono text-sm"
            >
              {text}
            </pre>
          </Capture>
        ))}
      </div>
      <MoreLink to={paths.apiDocs}>{t("code.docs")}</MoreLink>
    </FullWidthSection>
  );
}
