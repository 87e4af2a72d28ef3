import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchSharedResult, type SharedReading } from "#web/api/public/fetchSharedResult.ts";
import { failureText } from "#web/text/failureText.ts";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Ended } from "./Ended.tsx";
import { SharedResultView } from "./SharedResultView.tsx";
import { Waiting } from "./Waiting.tsx";

/** Reads the result once, and shows it or the reason why it can't be shown. */
export function Reading({ token, onRetry }: { token: string; onRetry: () => void }) {
  const [reading, setReading] = useState<SharedReading | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const found = await fetchSharedResult(token);
      if (isCurrent) {
        setReading(found);
      }
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [token]);
  if (reading === null) {
    return <Waiting />;
  }
  return "data" in reading ? (
    <SharedResultView result={reading.data} />
  ) : (
    <Failure error={reading.error} onRetry={onRetry} />
  );
}

interface FailureProps {
  error: Extract<SharedReading, { error: unknown }>["error"];
  onRetry: () => void;
}

/** Tells that the link opens nothing, or that the server couldn't be reached. */
function Failure({ error, onRetry }: FailureProps) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  if (error.kind === "problem" && ["not_found", "expired"].includes(error.problem.code)) {
    return <Ended />;
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-2xl font-semibold">{t("shared.heading")}</h1>
      <ProblemNotice {...failureText(t, error)} onRetry={onRetry} />
    </div>
  );
}
