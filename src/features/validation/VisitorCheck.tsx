import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { cleanInput } from "./cleanInput.ts";
import { pathSteps } from "#web/ui/evidence/pathSteps.ts";
import { LineText } from "#web/ui/evidence/LineText.tsx";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { useVisitorCheck } from "./useVisitorCheck.ts";
import { VisitorCheckFailed } from "./VisitorCheckFailed.tsx";
import { VisitorResult } from "./VisitorResult.tsx";

/** Props of {@link VisitorCheck}. */
export interface VisitorCheckProps {
  /** As typed. */
  text: string;
  /** Starts a check of another text, or of the same one again. */
  onCheck: (text: string) => void;
}

/** A check without an account: the input error, the progress or the result. */
export function VisitorCheck({ text, onCheck }: VisitorCheckProps) {
  const { t } = useTranslation(["home", "errors", "evidence", "reasons", "ui", "validate"]);
  const cleaned = cleanInput(text);
  const address = cleaned.kind === "one" ? cleaned.address : null;
  const check = useVisitorCheck(address);
  if (address === null) {
    const { kind } = cleaned;
    return (
      <p role="alert" className="text-base text-undeliverable">
        {t(`check.${kind}`, { limit: limits.addressInputLength })}
      </p>
    );
  }
  switch (check.state) {
    case "running":
      return <Running address={address} progress={check.progress} />;
    case "done":
      return <VisitorResult result={check.result} onCheck={onCheck} />;
    case "refused":
      return <VisitorCheckFailed refusal={check.refusal} onRetry={() => onCheck(text)} />;
    default:
      return check satisfies never;
  }
}

type Progress = Extract<ReturnType<typeof useVisitorCheck>, { state: "running" }>["progress"];

/** Shows the path so far and the latest line of the SMTP dialogue. */
function Running({ address, progress }: { address: string; progress: Progress }) {
  const { t } = useTranslation("home");
  const latest = progress.sessions.at(-1)?.lines.at(-1);
  return (
    <div aria-busy="true">
      <output className="sr-only">{t("check.running", { address })}</output>
      <PathLine
        address={address}
        steps={pathSteps(progress.done, progress.running, false)}
        verdict={null}
      />
      <p dir="ltr" className="mt-4 min-h-5 truncate font-mono text-sm text-muted">
        {latest === undefined ? null : <LineText line={latest} />}
      </p>
    </div>
  );
}
