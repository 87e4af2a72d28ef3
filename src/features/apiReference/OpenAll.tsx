import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Localized } from "./Localized.tsx";

/** Button that opens or closes every folded section of the reference. */
export function OpenAll({ within }: { within: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation("apiDocs");
  const [open, setOpen] = useState(false);
  return (
    <div className="pt-2 pb-8">
      <Button
        size="small"
        onClick={() => {
          for (const fold of within.current?.querySelectorAll<HTMLDetailsElement>(
            "details[data-fold]",
          ) ?? []) {
            fold.open = !open;
          }
          setOpen(!open);
        }}
      >
        <Localized>{t(open ? "closeAll" : "openAll")}</Localized>
      </Button>
    </div>
  );
}
