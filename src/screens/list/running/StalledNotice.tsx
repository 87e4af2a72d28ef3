import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { useStalled } from "./useStalled.ts";

/** Returns the reason why a running list may be waiting; null if its state or next retry says so already. */
function waitsFor({
  state,
  progress,
}: List): "queued" | "records" | "bottleneck" | "mailboxes" | null {
  const { phase, left } = progress;
  if (state === "queued") {
    return "queued";
  }
  if (state !== "running" || phase === "retries" || phase === "done") {
    return null;
  }
  return phase !== "mailboxes"
    ? "records"
    : (left?.bottleneck ?? null) === null
      ? "mailboxes"
      : "bottleneck";
}

/** Explains why no rows have been finished for a minute. */
export function StalledNotice({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const stalled = useStalled(list);
  const why = waitsFor(list);
  if (!stalled || why === null) {
    return null;
  }
  const { provider = "", per_minute: perMinute = 0 } = list.progress.left?.bottleneck ?? {};
  return (
    <Notice live title={t("run.stalled.title")}>
      {t(`run.stalled.${why}`, { provider, per_minute: number(perMinute) })}
    </Notice>
  );
}
