import { useTranslation } from "react-i18next";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import type { FileUpload } from "./useFileUpload.ts";

const megabyte = 1024 * 1024;

/** Progress and speed of an upload, with buttons to pause and resume. */
export function UploadProgress({ sending, bytes }: { sending: FileUpload; bytes: number }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number, duration } = useFormats();
  const { state, received, speed } = sending;
  if (state === "refused") {
    const text = failureText(t, sending.failure ?? undefined);
    return <ProblemNotice {...text} onRetry={sending.retry} />;
  }
  const size = (amount: number) =>
    amount < megabyte
      ? t("upload.kilobytes", { shown: number(Math.ceil(amount / 1024)) })
      : t("upload.megabytes", { shown: number(Math.round((amount / megabyte) * 10) / 10) });
  const left = speed === null || speed <= 0 ? null : ((bytes - received) / speed) * 1000;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-base">
          <span className="font-medium">{t(`upload.${state}`)}</span>{" "}
          <span className="text-muted tabular">
            {t("upload.of", { received: size(received), bytes: size(bytes) })}
            {state === "sending" && speed !== null
              ? ` · ${t("upload.speed", { speed: size(speed) })}`
              : null}
            {state === "sending" && left !== null && left > 1000
              ? ` · ${t("upload.left", { time: duration(left) })}`
              : null}
          </span>
        </p>
        {state === "sending" || state === "waiting" ? (
          <Button size="small" onClick={sending.pause}>
            {t("upload.pause")}
          </Button>
        ) : state === "paused" ? (
          <Button size="small" onClick={sending.resume}>
            {t("upload.resume")}
          </Button>
        ) : null}
      </div>
      <ProgressBar label={t("upload.label")} value={received} max={bytes} />
    </div>
  );
}
