import { type ComponentProps, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "#web/ui/TextField.tsx";

type Props = Pick<
  ComponentProps<typeof TextField>,
  "label" | "hint" | "error" | "autoComplete" | "defaultValue"
>;

/** Email field with a typo suggestion that is applied with one click; no address is rejected for it. */
export function EmailField(props: Props) {
  const { t } = useTranslation("ui");
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const take = (better: string) => {
    if (field.current !== null) {
      field.current.value = better;
      field.current.dispatchEvent(new Event("input", { bubbles: true }));
      field.current.focus();
    }
    setSuggestion(null);
  };
  const looked = useRef("");
  const suggest = async (email: string) => {
    if (email === looked.current) {
      return;
    }
    looked.current = email;
    setSuggestion(null);
    if (email.includes("@")) {
      const { suggestTypo } = await import("./suggestTypo.ts");
      setSuggestion(await suggestTypo(email));
    }
  };
  return (
    <div>
      <TextField
        ref={field}
        name="email"
        type="email"
        maxLength={320}
        monospace
        {...props}
        onBlur={(event) => void suggest(event.target.value.trim()).catch(() => undefined)}
      />
      <output className="block">
        {suggestion === null ? null : (
          <button
            type="button"
            className="mt-1 min-h-7 text-start text-base text-link underline pointer-coarse:min-h-touch"
            onClick={() => take(suggestion)}
          >
            {t("suggestion", { email: suggestion })}
          </button>
        )}
      </output>
    </div>
  );
}
