import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { letterKeysAct, setLetterKeys } from "#web/ui/letterKeys.ts";

const shortcuts = [
  { keys: ["/"], text: "check" },
  { keys: ["Ctrl", "K"], text: "palette" },
  { keys: ["?"], text: "shortcuts" },
  { keys: ["↓", "↑", "J", "K"], text: "rows" },
  { keys: ["Enter"], text: "open" },
  { keys: ["X"], text: "select" },
  { keys: ["R"], text: "recheck" },
  { keys: ["E"], text: "export" },
  { keys: ["F8"], text: "toasts" },
  { keys: ["Esc"], text: "close" },
] as const;

/** The keyboard shortcuts. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("palette");
  const [letters, setLetters] = useState(letterKeysAct);
  return (
    <Dialog title={t("shortcuts.title")} onClose={onClose}>
      <p className="text-sm text-muted">{t("shortcuts.note")}</p>
      <dl>
        {shortcuts.map(({ keys, text }) => (
          <div
            key={text}
            className="flex min-h-row items-center justify-between gap-4 border-b border-line text-base"
          >
            <dt>{t(`shortcuts.${text}`)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-mark border border-line bg-canvas px-1 text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t("shortcuts.letters")}
        checked={letters}
        onChange={({ target: { checked } }) => {
          setLetterKeys(checked);
          setLetters(checked);
        }}
      />
      <div>
        <Button onClick={onClose}>{t("shortcuts.done")}</Button>
      </div>
    </Dialog>
  );
}
