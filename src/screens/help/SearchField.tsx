import { useTranslation } from "react-i18next";
import { TextField } from "#web/ui/TextField.tsx";
import { usePrehydrationInput } from "#web/hydration/usePrehydrationInput.ts";

interface Props {
  value: string;
  onSearch: (wanted: string) => void;
}

/** Search field of the help page. A separate component, so that hydration re-renders only the field. */
export function SearchField({ value, onSearch }: Props) {
  const { t } = useTranslation("help");
  const field = usePrehydrationInput<HTMLInputElement>(value, onSearch);
  return (
    <TextField
      type="search"
      large
      label={t("search.label")}
      placeholder={t("search.placeholder")}
      autoComplete="off"
      {...field}
      onChange={(event) => onSearch(event.target.value)}
    />
  );
}
