import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

interface Props {
  /** True if a filter leaves validations out. */
  narrowed: boolean;
  onClear: () => void;
}

/** No validation matches, or there's none yet. */
export function NoRows({ narrowed, onClear }: Props) {
  const { t } = useTranslation("history");
  return narrowed ? (
    <EmptyState title={t("none")} actions={<Button onClick={onClear}>{t("clear")}</Button>}>
      <p>{t("noneText")}</p>
    </EmptyState>
  ) : (
    <EmptyState
      title={t("empty")}
      actions={
        <LinkButton variant="primary" to={paths.validate}>
          {t("check")}
        </LinkButton>
      }
    >
      <p>{t("emptyText")}</p>
    </EmptyState>
  );
}
