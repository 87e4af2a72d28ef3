import type { Store } from "@reduxjs/toolkit";
import { texts } from "#web/text/i18n.ts";
import { showColourScheme } from "./colourScheme.ts";
import { browserStorage, storageKeys } from "#web/storage.ts";
import { directionChosen, localeChosen, type ThemeState } from "./themeSlice.ts";

/**
 * Shows what the theme slice holds, and stores the colour scheme: its class, the direction and the language of the
 * page follow the slice. A language that was changed elsewhere (detected, or the account's) is taken into the slice.
 */
export function applyTheme(store: Store<{ theme: ThemeState }>): void {
  let shown = store.getState().theme;
  store.subscribe(() => {
    const { theme } = store.getState();
    const before = shown;
    shown = theme;
    if (theme.isDarkMode !== before.isDarkMode || theme.theme !== before.theme) {
      browserStorage.set(storageKeys.darkMode, String(theme.isDarkMode));
      browserStorage.set(storageKeys.theme, theme.theme);
      showColourScheme(theme.isDarkMode);
    }
    if (theme.locale !== before.locale && theme.locale !== texts.language) {
      void texts.changeLanguage(theme.locale);
    }
    // Pages are made without a document; their direction is written into them.
    if (theme.rtlClass !== before.rtlClass && typeof document === "object") {
      document.documentElement.dir = theme.rtlClass;
    }
  });
  const takeLanguage = (language: string): void => {
    store.dispatch(localeChosen(language));
    store.dispatch(directionChosen(texts.dir(language)));
  };
  texts.on("languageChanged", takeLanguage);
  if (texts.language !== undefined) {
    takeLanguage(texts.language);
  }
}
