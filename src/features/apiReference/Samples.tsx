import { lazy, Suspense, use, useState } from "react";
import { useTranslation } from "react-i18next";
import { sampleCode } from "#reference/samples/sampleCode.ts";
import { type SampleLanguage, type SdkLanguage } from "#reference/samples/sampleLanguages.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { useMounted } from "#web/hydration/useMounted.ts";
import { Button } from "#web/ui/Button.tsx";
import { CodePanel } from "./CodePanel.tsx";
import type { ReferenceOperation } from "./reference.ts";
import { type SampleKind, sampleKinds, SampleSelection, shownKind } from "./SampleSelection.ts";

const TryIt = lazy(() => import("./TryIt.tsx").then((module) => ({ default: module.TryIt })));

const names: Readonly<Record<SdkLanguage | SampleLanguage, string>> = {
  curl: "curl",
  javascript: "JavaScript",
  typescript: "TypeScript",
  python: "Python",
  go: "Go",
  php: "PHP",
  ruby: "Ruby",
};

const languageOf = (kind: SampleKind) => kind.replace("sdk-", "") as SdkLanguage | SampleLanguage;

const labelOf = (kind: SampleKind) =>
  `${kind.startsWith("sdk-") ? "SDK · " : ""}${names[languageOf(kind)]}`;

interface Props {
  operation: ReferenceOperation;
  /** Gives the request the same height in every language. */
  steady?: boolean;
}

/** Request of an operation in the chosen language, the recorded reply, and a form that sends it. */
export function Samples({ operation, steady = false }: Props) {
  const { t } = useTranslation("apiDocs");
  const selection = use(SampleSelection);
  const origin = useApiAddress();
  const [open, setOpen] = useState(false);
  const { method, scope, request, sdk, reply } = operation;
  const kind = shownKind(selection.kind, sdk !== undefined);
  const language = languageOf(kind);
  const withSdk = kind.startsWith("sdk-") ? sdk?.[language as SdkLanguage] : undefined;
  const code =
    withSdk?.replaceAll("{origin}", origin) ??
    sampleCode(language as SampleLanguage, {
      method,
      url: origin + request.path,
      headers: request.headers,
      withKey: scope !== null,
      body: request.body,
    });
  const label = t("reply", { status: reply.status });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CodePanel
        head={<KindField kind={kind} hasSdk={sdk !== undefined} />}
        label={t("sample", { language: names[language] })}
        steady={steady}
        code={code}
      />
      {open ? (
        <Suspense fallback={<p className="text-muted">…</p>}>
          <TryIt operation={operation} origin={origin} />
        </Suspense>
      ) : (
        <div>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
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

/** Choice of a sample's kind; a name until the page is hydrated. */
function KindField({ kind, hasSdk }: { kind: SampleKind; hasSdk: boolean }) {
  const { t } = useTranslation("apiDocs");
  const { choose } = use(SampleSelection);
  const mounted = useMounted();
  // Each select in a closed section costs the browser its own layout.
  if (!mounted) {
    return <p className="text-sm font-medium">{labelOf(kind)}</p>;
  }
  const groups = hasSdk ? (["sdk", "http"] as const) : (["http"] as const);
  return (
    <select
      aria-label={t("languages")}
      value={kind}
      className="min-h-7 bg-paper text-sm text-ink pointer-coarse:min-h-touch"
      onChange={({ target }) => choose(target.value as SampleKind, target)}
    >
      {groups.map((group) => (
        <optgroup key={group} label={group.toUpperCase()}>
          {sampleKinds[group].map((each) => (
            <option key={each} value={each}>
              {labelOf(each)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
