import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { failureText } from "#web/text/failureText.ts";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { contactDraft } from "./contactDraft.ts";

interface Props {
  failure: CallFailure;
  /** Error of the hidden honeypot field. */
  hidden: string | undefined;
  form: RefObject<HTMLFormElement | null>;
}

function linkToMail(form: HTMLFormElement | null): string {
  const draft = form === null ? null : contactDraft(form);
  const body = [draft?.message, draft?.request_id].filter(Boolean).join("\n\n");
  const query = new URLSearchParams({ subject: draft?.topic ?? "", body });
  return `mailto:${brand.supportMailbox}?${query.toString().replaceAll("+", "%20")}`;
}

/** Reason why the message wasn't sent, with a link to send it by mail. */
export function SendFailure({ failure, hidden, form }: Props) {
  const { t } = useTranslation(["contact", "errors", "common"]);
  const text = failureText(t, failure);
  return (
    <ProblemNotice
      {...text}
      {...(hidden === undefined
        ? {}
        : { title: t("failed.hidden"), detail: t("failed.hiddenText") })}
      fix={
        <>
          {t("failed.kept")}{" "}
          <a
            className="text-link underline"
            href={`mailto:${brand.supportMailbox}`}
            onClick={(event) => {
              // The mail contains the current text of the form.
              event.currentTarget.href = linkToMail(form.current);
            }}
          >
            {t("failed.byMail")}
          </a>
        </>
      }
    />
  );
}
