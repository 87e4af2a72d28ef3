import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

interface Props {
  suggestion: NonNullable<Validation["suggestion"]>;
  busy: boolean;
  onCheck: (address: string) => void;
}

/** A character that no text has, in place of the address. */
const gap = "\uE000";

/** Asks whether another address was meant and offers to check it; never applies it automatically. */
export function SuggestionNotice({ suggestion, busy, onCheck }: Props) {
  const { t } = useTranslation("validate");
  const [before, after] = t("suggestion.question", { email: gap }).split(gap);
  return (
    <Notice
      title={
        <>
          {before}
          <bdi className="font-mono break-all">{suggestion.email}</bdi>
          {after}
        </>
      }
      actions={
        <Button variant="primary" busy={busy} onClick={() => onCheck(suggestion.email)}>
          {t("suggestion.check")}
        </Button>
      }
    >
      {t(`suggestion.kind.${suggestion.kind}`)}
    </Notice>
  );
}
