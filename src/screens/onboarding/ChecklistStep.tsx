import { useTranslation } from "react-i18next";
import { Prose } from "#web/ui/page/Prose.tsx";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import type { Step } from "./steps.ts";

interface Props {
  step: Step;
  done: boolean;
  skipped: boolean;
  /** The next step to do. */
  next: boolean;
  onSkip: (out: boolean) => void;
}

/** One step: done, skipped or open. */
export function ChecklistStep({ step, done, skipped, next, onSkip }: Props) {
  const { t } = useTranslation("onboarding");
  const state = done ? "done" : skipped ? "skipped" : "open";
  return (
    <li
      data-state={state}
      aria-current={next ? "step" : undefined}
      className="flex gap-4 border-b border-line py-4"
    >
      <span
        className={classNames(
          "mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border",
          done ? "border-deliverable text-deliverable" : "border-edge text-muted",
          state === "skipped" && "border-dashed",
        )}
      >
        {done ? <Icon name="check" size={14} /> : skipped ? <Icon name="minus" size={14} /> : null}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-md font-semibold">
          {/* The space keeps Arabic letters from joining. */}
          {t(`steps.${step.key}.title`)}{" "}
          <span className="ms-2 text-sm font-normal text-muted">{t(`checklist.${state}`)}</span>
        </h3>
        {done ? null : (
          <>
            <p className="mt-1 text-md text-muted">
              <Prose>{t(`steps.${step.key}.text`)}</Prose>
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              {skipped ? (
                <Button size="small" onClick={() => onSkip(false)}>
                  {t("checklist.resume")}
                </Button>
              ) : (
                <>
                  <LinkButton to={step.to} {...(next && { variant: "primary" as const })}>
                    {t(`steps.${step.key}.act`)}
                  </LinkButton>
                  <Button variant="quiet" onClick={() => onSkip(true)}>
                    {t("checklist.skip")}
                    <span className="sr-only">: {t(`steps.${step.key}.title`)}</span>
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </div>
    </li>
  );
}
