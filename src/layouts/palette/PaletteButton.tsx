import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { loadTexts } from "#web/text/i18n.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { letterKeysAct } from "#web/ui/letterKeys.ts";

// Loaded with the first use.
const CommandPalette = lazy(async () => {
  const [{ CommandPalette: loaded }] = await Promise.all([
    import("./CommandPalette.tsx"),
    loadTexts(["palette"]),
  ]);
  return { default: loaded };
});
const ShortcutList = lazy(async () => {
  const [{ ShortcutList: loaded }] = await Promise.all([
    import("./ShortcutList.tsx"),
    loadTexts(["palette"]),
  ]);
  return { default: loaded };
});

/** Returns true if a key belongs to the field that has the focus. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, dialog *");
}

/** Opens the command palette; Ctrl/⌘ K does the same, `?` lists the shortcuts and `/` goes to the check field. */
export function PaletteButton() {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const close = () => setOpen(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
        event.preventDefault();
        setOpen((now) => (now === "palette" ? null : "palette"));
      } else if (ctrlKey || metaKey || altKey || isTyping(event) || !letterKeysAct()) {
        return;
      } else if (key === "?") {
        setOpen("shortcuts");
      } else if (key === "/") {
        event.preventDefault();
        const field = document.querySelector<HTMLElement>("main [data-check]");
        if (field === null) {
          void navigate(paths.validate);
        } else {
          field.focus();
        }
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate]);
  return (
    <>
      <button
        type="button"
        aria-label={t("palette")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex max-[30rem]:hidden min-h-row min-w-row items-center justify-center gap-2 rounded-box px-2 text-base text-muted hover:text-ink md:border md:border-line lg:min-w-48 pointer-coarse:min-h-touch pointer-coarse:min-w-touch"
        onClick={() => setOpen("palette")}
      >
        <Icon name="search" />
        <span className="hidden lg:inline">{t("palette")}</span>
        {/* Generated text isn't part of the name, which would otherwise have to include it. */}
        <kbd
          aria-hidden="true"
          data-keys="Ctrl K"
          className="ms-auto hidden rounded-mark border border-line px-1 text-xs before:content-[attr(data-keys)] lg:inline"
        />
      </button>
      {open === null ? null : (
        <Suspense fallback={null}>
          {open === "palette" ? (
            <CommandPalette onClose={close} onShortcuts={() => setOpen("shortcuts")} />
          ) : (
            <ShortcutList onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
