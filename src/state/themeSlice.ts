import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { shownIsDark, systemIsDark } from "./colourScheme.ts";

/** The settings of the interface. */
export interface ThemeState {
  isDarkMode: boolean;
  sidebar: boolean;
  theme: "dark" | "light" | "system";
  menu: "vertical" | "horizontal" | "collapsible-vertical";
  layout: "full" | "boxed-layout";
  rtlClass: "ltr" | "rtl";
  animation: string;
  navbar: "navbar-sticky" | "navbar-floating" | "navbar-static";
  locale: string;
  semidark: boolean;
}

const defaultTheme: ThemeState = {
  isDarkMode: true,
  sidebar: false,
  theme: "dark",
  menu: "vertical",
  layout: "full",
  rtlClass: "ltr",
  animation: "",
  navbar: "navbar-sticky",
  locale: "en",
  semidark: false,
};

const slice = createSlice({
  name: "theme",
  initialState: (): ThemeState => {
    const isDarkMode = shownIsDark();
    return { ...defaultTheme, isDarkMode, theme: isDarkMode ? "dark" : "light" };
  },
  reducers: {
    themeChosen(state, { payload }: PayloadAction<ThemeState["theme"]>) {
      state.theme = payload;
      state.isDarkMode = payload === "dark" || (payload === "system" && systemIsDark());
    },
    menuChosen(state, { payload }: PayloadAction<ThemeState["menu"]>) {
      state.menu = payload;
    },
    layoutChosen(state, { payload }: PayloadAction<ThemeState["layout"]>) {
      state.layout = payload;
    },
    directionChosen(state, { payload }: PayloadAction<ThemeState["rtlClass"]>) {
      state.rtlClass = payload;
    },
    animationChosen(state, { payload }: PayloadAction<string>) {
      state.animation = payload;
    },
    navbarChosen(state, { payload }: PayloadAction<ThemeState["navbar"]>) {
      state.navbar = payload;
    },
    localeChosen(state, { payload }: PayloadAction<string>) {
      state.locale = payload;
    },
    semidarkChosen(state, { payload }: PayloadAction<boolean>) {
      state.semidark = payload;
    },
    sidebarToggled(state) {
      state.sidebar = !state.sidebar;
    },
    sidebarSet(state, { payload }: PayloadAction<boolean>) {
      state.sidebar = payload;
    },
  },
});

export const {
  themeChosen,
  menuChosen,
  layoutChosen,
  directionChosen,
  animationChosen,
  navbarChosen,
  localeChosen,
  semidarkChosen,
  sidebarToggled,
  sidebarSet,
} = slice.actions;
export const themeReducer = slice.reducer;
