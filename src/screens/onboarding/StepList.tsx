import { useTranslation } from "react-i18next";
import { Prose } from "#web/ui/page/Prose.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { steps } from "./steps.ts";

/** First steps for visitors without an account; hidden in a prerendered page that a session opens. */
export function StepList() {
  const { t } = useTranslation("onboarding");
  return (
    <div className="max-w-reading in-[.signed-in]:hidden">
      <ol className="border-t border-line">
        {steps.map(({ key, operator }, index) => (
          <li key={key} className="flex gap-4 border-b border-line py-4">
            <span
              aria-hidden="true"
              className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border border-edge text-sm text-muted"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-md font-semibold">
                {t(`steps.${key}.title`)}
                {operator === true ? (
                  <span className="ms-2 inline-block text-sm font-normal text-muted">
                    {t("forOperators")}
                  </span>
                ) : null}
              </h3>
              <p className="mt-1 text-md text-muted">
                <Prose>{t(`steps.${key}.text`)}</Prose>
              </p>
            </div>
          </li>
        ))}
      </ol>
      <LinkButton to={paths.register} variant="primary" className="mt-6">
        {t("register")}
      </LinkButton>
    </div>
  );
}
