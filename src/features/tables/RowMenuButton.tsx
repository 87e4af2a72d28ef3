import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/Icon.tsx";

interface Props {
  /** Name of the row. */
  name: string;
  onOpen: (button: HTMLElement) => void;
}

/** Button at the end of a row that opens its menu. */
export function RowMenuButton({ name, onOpen }: Props) {
  const { t } = useTranslation("tables");
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t("actsOf", { name })}
      className="inline-flex min-h-7 items-center rounded-box px-1 text-muted hover:bg-canvas hover:text-ink pointer-coarse:min-h-touch pointer-coarse:px-3"
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Icon name="more" />
    </button>
  );
}
