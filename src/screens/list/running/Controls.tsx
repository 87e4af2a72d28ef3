import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { List, ListState } from "#contract/listShape.ts";
import { usePauseListMutation, useResumeListMutation } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { stoppedAtCreditLimit } from "./stoppedAtCreditLimit.ts";

const CancelList = lazy(() => import("./CancelList.tsx").then((m) => ({ default: m.CancelList })));
const FinishList = lazy(() => import("./FinishList.tsx").then((m) => ({ default: m.FinishList })));

const stoppable: readonly ListState[] = ["queued", "running", "paused"];

/** Buttons to pause, resume, finish and cancel a list, each beside its effect. */
export function Controls({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [confirming, setConfirming] = useState<"finish" | "cancel" | null>(null);
  const pausing = usePauseListMutation();
  const resuming = useResumeListMutation();
  const { state, progress } = list;
  if (!stoppable.includes(state)) {
    return null;
  }
  const failed = pausing[1].error ?? resuming[1].error;
  const rest = progress.total - progress.done;
  const rows = (count: number) => t("rows", { count, shown: number(count) });
  const close = () => setConfirming(null);
  return (
    <section aria-labelledby="controls" className="rounded-box border border-line bg-paper">
      <h2 id="controls" className="px-4 py-3 text-md font-semibold">
        {t("run.controls")}
      </h2>
      <ul>
        {state === "paused" ? (
          <Resume list={list} rows={rows(rest)} resuming={resuming} />
        ) : (
          <Pause list={list} pausing={pausing} />
        )}
        {state === "queued" ? null : (
          <Control effect={t("run.finishEffect", { rows: rows(rest) })}>
            {(id) => (
              <Button aria-describedby={id} onClick={() => setConfirming("finish")}>
                {t("act.finish")}
              </Button>
            )}
          </Control>
        )}
        <Control
          effect={t("run.cancelEffect", {
            done: t("results", { count: progress.done, shown: number(progress.done) }),
            rows: rows(rest),
          })}
        >
          {(id) => (
            <Button
              className="text-undeliverable!"
              aria-describedby={id}
              onClick={() => setConfirming("cancel")}
            >
              {t("act.cancel")}
            </Button>
          )}
        </Control>
      </ul>
      {failed ? <ProblemNotice {...failureText(t, failed)} /> : null}
      <Suspense fallback={null}>
        {confirming === "finish" ? <FinishList list={list} onClose={close} /> : null}
        {confirming === "cancel" ? <CancelList list={list} onClose={close} /> : null}
      </Suspense>
    </section>
  );
}

interface PauseProps {
  list: List;
  pausing: ReturnType<typeof usePauseListMutation>;
}

function Pause({ list: { id: listId, credits }, pausing: [pause, { isLoading }] }: PauseProps) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const held = t("credits", { count: credits.held, shown: number(credits.held) });
  return (
    <Control effect={t("run.pauseEffect", { credits: held })}>
      {(id) => (
        <Button
          aria-describedby={id}
          busy={isLoading}
          onClick={() => void pause({ params: { id: listId }, body: {} })}
        >
          {t("act.pause")}
        </Button>
      )}
    </Control>
  );
}

interface ResumeProps {
  list: List;
  rows: string;
  resuming: ReturnType<typeof useResumeListMutation>;
}

/** Resumes a paused list. One stopped at its credit limit is resumed where the limit is raised. */
function Resume({ list, rows, resuming: [resume, { isLoading }] }: ResumeProps) {
  const { t } = useTranslation("bulk");
  return stoppedAtCreditLimit(list) ? null : (
    <Control effect={t("run.resumeEffect", { rows })}>
      {(id) => (
        <Button
          variant="primary"
          aria-describedby={id}
          busy={isLoading}
          onClick={() => void resume({ params: { id: list.id }, body: {} })}
        >
          {t("act.resume")}
        </Button>
      )}
    </Control>
  );
}

function Control({ effect, children }: { effect: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <li className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-3 border-t border-line px-4 py-2 [&>button]:w-full">
      {children(id)}
      <p id={id} className="text-sm text-muted">
        {effect}
      </p>
    </li>
  );
}
