import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { quitSession } from "#tests/web/support/tokens.ts";

beforeEach(() => {
  quitSession();
  serveAccount();
});

/** Opens a signed-in page; returns it with the store that drives it. */
async function signedInPage() {
  await openPage("/history");
  await screen.findByText("1,250 credits");
  const { store } = await import("#web/state/store.ts");
  const theme = await import("#web/state/themeSlice.ts");
  return { store, theme, dispatch: (action: never) => act(() => void store.dispatch(action)) };
}

const root = document.documentElement;

describe("the theme slice drives", () => {
  test("the colour scheme", async () => {
    const { dispatch, theme } = await signedInPage();
    dispatch(theme.themeChosen("dark") as never);
    expect(root).toHaveClass("dark");
    expect(screen.getByRole("button", { name: "Dark mode" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    dispatch(theme.themeChosen("light") as never);
    expect(root).not.toHaveClass("dark");
  });

  test("the direction of the page", async () => {
    const { dispatch, theme } = await signedInPage();
    dispatch(theme.directionChosen("rtl") as never);
    expect(root.dir).toBe("rtl");
    dispatch(theme.directionChosen("ltr") as never);
    expect(root.dir).toBe("ltr");
  });

  test("the language, which brings its direction", async () => {
    const { store, dispatch, theme } = await signedInPage();
    dispatch(theme.localeChosen("ar") as never);
    await waitFor(() => expect(root.lang).toBe("ar"));
    expect(root.dir).toBe("rtl");
    expect(store.getState().theme).toMatchObject({ locale: "ar", rtlClass: "rtl" });
    dispatch(theme.localeChosen("en") as never);
    await waitFor(() => expect(root.dir).toBe("ltr"));
    expect(store.getState().theme).toMatchObject({ locale: "en", rtlClass: "ltr" });
  });

  test("the bar and the width of the page", async () => {
    const { dispatch, theme } = await signedInPage();
    const bar = screen.getByRole("banner");
    expect(bar).toHaveClass("sticky");
    dispatch(theme.navbarChosen("navbar-static") as never);
    expect(bar).not.toHaveClass("sticky");

    const page = bar.parentElement;
    expect(page).toHaveClass("[--page-width:100rem]");
    dispatch(theme.layoutChosen("boxed-layout") as never);
    expect(page).not.toHaveClass("[--page-width:100rem]");
  });
});

test("the language switch goes through the theme slice", async () => {
  const { store } = await signedInPage();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "de");
  await waitFor(() => expect(root.lang).toBe("de"));
  expect(store.getState().theme.locale).toBe("de");
  act(() => void store.dispatch({ type: "theme/localeChosen", payload: "en" }));
  await waitFor(() => expect(root.lang).toBe("en"));
});
