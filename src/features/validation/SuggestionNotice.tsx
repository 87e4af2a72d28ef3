import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

interface Props {
  suggestion: NonNullable<Validation["suggestion"]>;
  busy: boolean;
  onCheck: (address: string) => void;
}

/** Offers to check the suggested address; never applies it automatically. */
export function SuggestionNotice({ suggestion, busy, onCheck }: Props) {
  const { t } = useTranslation("validate");
  return (
    <Notice
      title={
        <>
          {t("suggestion.title")} <bdi className="font-mono break-all">{suggestion.email}</bdi>
        </>
      }
      actions={
        <Button look="primary" busy={busy} onClick={() => onCheck(suggestion.email)}>
          {t("suggestion.check")}
        </Button>
      }
    >
      {t(`suggestion.kind.${suggestion.kind}`)}
    </Notice>
  );
}
