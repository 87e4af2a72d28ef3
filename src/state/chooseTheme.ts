import { store } from "./store.ts";
import { localeChosen, themeChosen, type ThemeState } from "./themeSlice.ts";

/** Stores and applies a colour scheme. */
export function chooseTheme(theme: ThemeState["theme"]): void {
  store.dispatch(themeChosen(theme));
}

/** Shows the page in a language. */
export function chooseLocale(locale: string): void {
  store.dispatch(localeChosen(locale));
}
