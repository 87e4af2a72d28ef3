import { useTranslation } from "react-i18next";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import type { ReferenceError } from "./reference.ts";
import { RichText } from "./RichText.tsx";
import { Localized } from "./Localized.tsx";

/** One error code. Its anchor is what `type` of a problem document names. */
export function ErrorSection({ error }: { error: ReferenceError }) {
  const { t } = useTranslation("apiDocs");
  const origin = useApiAddress();
  const { code, status, title, cause, fix, example } = error;
  return (
    <section
      id={code}
      aria-labelledby={`${code}-heading`}
      className="scroll-mt-20 border-t border-line py-4"
    >
      <h3 id={`${code}-heading`} className="text-md font-semibold">
        <a href={`#${code}`} className="font-mono break-words hover:text-link">
          {code}
        </a>{" "}
        <span className="font-normal text-muted">
          {status} · {title}
        </span>
      </h3>
      <p className="mt-1 text-base">
        <Localized className="font-medium">{t("cause")}</Localized>: <RichText text={cause} />
      </p>
      <p className="text-base">
        <Localized className="font-medium">{t("fix")}</Localized>: <RichText text={fix} />
      </p>
      <details className="mt-1">
        <summary className="text-sm text-link">application/problem+json</summary>
        <pre className="mt-2 rounded-box border border-line bg-canvas p-3 font-mono text-sm break-words whitespace-pre-wrap">
          {example.replaceAll("{origin}", origin)}
        </pre>
      </details>
    </section>
  );
}
