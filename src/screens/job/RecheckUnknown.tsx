import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Job } from "#contract/jobShape.ts";
import { useRecheckJobMutation } from "#web/api/jobs.ts";
import { jobPath } from "#web/paths.ts";
import { failureText } from "#web/text/errorText.ts";
import { useFormats } from "#web/text/formatting.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Rows without a verdict cost nothing and can be asked about again, as a list of their own. */
export function RecheckUnknown({ job }: { job: Job }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const navigate = useNavigate();
  const [recheck, { error, isLoading }] = useRecheckJobMutation();
  const count = job.results.unknown;
  const send = async () => {
    const { data } = await recheck({ params: { id: job.id }, body: {} });
    if (data !== undefined) {
      void navigate(jobPath(data.id));
    }
  };
  return (
    <Notice
      title={t("recheck.title", { rows: t("rows", { count, shown: number(count) }) })}
      actions={
        <Button icon="retry" busy={isLoading} onClick={() => void send()}>
          {t("recheck.act")}
        </Button>
      }
    >
      <p>{t("recheck.text")}</p>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
    </Notice>
  );
}
