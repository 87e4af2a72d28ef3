import { store } from "./store.ts";
import { themeChosen, type ThemeState } from "./themeSlice.ts";

/** Keeps and shows a colour scheme. */
export function chooseTheme(theme: ThemeState["theme"]): void {
  store.dispatch(themeChosen(theme));
}
