import { beforeEach, describe, expect, test } from "vitest";
import {
  isHydratable,
  type PrerenderedPage,
  prerenderedPathname,
  readPrerenderedPage,
} from "#web/bootstrap/prerenderedPage.ts";

const page: PrerenderedPage = { path: "/about", language: "en", texts: {}, whole: true };
const spinner: PrerenderedPage = { ...page, path: "/dashboard", whole: false };

describe("the HTML of a prerendered page hydrates", () => {
  test("at the path it was made for", () => {
    expect(isHydratable(page, "/about")).toBe(true);
  });

  test("at every path without a screen, as the not-found page", () => {
    expect(isHydratable({ ...page, path: "/not-found" }, "/no/such/page")).toBe(true);
    expect(isHydratable({ ...page, path: "/not-found" }, "/blog/unknown")).toBe(false);
  });

  test("not at another path, and not where it only shows the spinner", () => {
    expect(isHydratable(page, "/")).toBe(false);
    expect(isHydratable(spinner, "/dashboard")).toBe(false);
  });

  test.each([
    ["/about/", "/about"],
    ["/About", "/about"],
    ["/", "/"],
  ])("at %s, too, under its own name %s", (asked, own) => {
    expect(prerenderedPathname(asked)).toBe(own);
  });
});

function come(block: PrerenderedPage): void {
  document.body.innerHTML = `<script type="application/json" id="page">${JSON.stringify(block)}</script>`;
}

describe("data embedded in a page", () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test("is read from its data block, where there is one", () => {
    come(page);
    expect(readPrerenderedPage()).toEqual(page);
    document.body.innerHTML = "";
    expect(readPrerenderedPage()).toBeNull();
  });

  test("is not used for a screen that the app renders in another language", () => {
    come(spinner);
    localStorage.setItem("i18nextLng", "en");
    expect(readPrerenderedPage()).toEqual(spinner);
    localStorage.setItem("i18nextLng", "ar");
    expect(readPrerenderedPage()).toBeNull();
    come(page);
    expect(readPrerenderedPage()).toEqual(page);
  });

  test("is compared with the language of the tab only where local storage names none", () => {
    come(spinner);
    sessionStorage.setItem("i18nextLng", "ar");
    expect(readPrerenderedPage()).toBeNull();
    localStorage.setItem("i18nextLng", "en");
    expect(readPrerenderedPage()).toEqual(spinner);
  });
});
