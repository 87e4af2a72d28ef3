import { lazy, Suspense, use, useState } from "react";
import { useTranslation } from "react-i18next";
import { sampleCode, type SampleLanguage, sampleLanguages } from "#reference/samples/sampleCode.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { useMounted } from "#web/hooks/useMounted.ts";
import { Button } from "#web/ui/Button.tsx";
import { CodePanel } from "./CodePanel.tsx";
import type { ReferenceOperation } from "./reference.ts";
import { SampleSelection } from "./SampleSelection.ts";

const TryIt = lazy(() => import("./TryIt.tsx").then((module) => ({ default: module.TryIt })));

const names: Readonly<Record<SampleLanguage, string>> = {
  curl: "curl",
  javascript: "JavaScript",
  python: "Python",
  go: "Go",
  php: "PHP",
  ruby: "Ruby",
};

/** Request of an operation in the chosen language, the recorded reply, and a form that sends it. */
export function Samples({ operation }: { operation: ReferenceOperation }) {
  const { t } = useTranslation("apiDocs");
  const { language, choose } = use(SampleSelection);
  const origin = useApiAddress();
  const mounted = useMounted();
  const [open, setOpen] = useState(false);
  const { method, scope, request, reply } = operation;
  const code = sampleCode(language, {
    method,
    url: origin + request.path,
    headers: request.headers,
    withKey: scope !== null,
    body: request.body,
  });
  // Each select in a closed section costs the browser its own layout.
  const head = mounted ? (
    <select
      aria-label={t("languages")}
      value={language}
      className="min-h-row bg-paper text-sm text-ink pointer-coarse:min-h-touch"
      onChange={(event) => choose(event.target.value as SampleLanguage)}
    >
      {sampleLanguages.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </select>
  ) : (
    <p className="text-sm font-medium">{names[language]}</p>
  );
  const label = t("reply", { status: reply.status });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CodePanel head={head} label={t("sample", { language: names[language] })} code={code} />
      {open ? (
        <Suspense fallback={<p className="text-muted">…</p>}>
          <TryIt operation={operation} origin={origin} />
        </Suspense>
      ) : (
        <div>
          <Button look="secondary" size="small" onClick={() => setOpen(true)}>
            {t("try.open")}
          </Button>
        </div>
      )}
      {reply.body === null ? null : (
        <CodePanel
          head={<p className="text-sm font-medium">{label}</p>}
          label={label}
          code={reply.body}
        />
      )}
    </div>
  );
}
