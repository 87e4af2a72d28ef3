import { readdirSync, readFileSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openPage } from "#tests/web/support/page.tsx";
import { contrast } from "#web/screens/catalogue/contrast.ts";
import { drawingNames } from "#web/screens/catalogue/drawingNames.ts";
import { tokenPairs } from "#web/screens/catalogue/tokenPairs.ts";
import { iconPaths } from "#web/ui/iconPaths.ts";

type Palette = Record<string, string>;

interface Tailwind {
  default: { plugins: { handler: (api: object) => void }[] };
}

/** Returns the variables of both color schemes, as the stylesheet defines them. */
async function palettes(): Promise<{ light: Palette; dark: Palette }> {
  const { default: config } = (await import(`${process.cwd()}/tailwind.config.ts`)) as Tailwind;
  const found: Record<string, Palette> = {};
  config.plugins[0]!.handler({
    addBase: (rules: Record<string, Palette>) => Object.assign(found, rules),
    addUtilities: () => undefined,
  });
  return { light: found[":root"]!, dark: found[".dark"]! };
}

/** Returns the declarations of a palette. */
const rule = (palette: Palette) =>
  Object.entries(palette)
    .map((pair) => pair.join(":"))
    .join(";");

const { light, dark } = await palettes();
const ratio = (palette: Palette, one: string, other: string) =>
  contrast(palette[`--${one}`]!, palette[`--${other}`]!);

describe("the tokens", () => {
  test.each(tokenPairs.map((pair) => [pair.ink, pair.ground, pair.least] as const))(
    "%s on %s reaches %d to 1 in both schemes",
    (ink, ground, least) => {
      expect(ratio(light, ink, ground)).toBeGreaterThanOrEqual(least);
      expect(ratio(dark, ink, ground)).toBeGreaterThanOrEqual(least);
    },
  );

  test("that texts are drawn in are all among the pairs", () => {
    const code = readdirSync("src", { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".tsx") || path.endsWith("Classes.ts"))
      .map((path) => readFileSync(`src/${path}`, "utf8"))
      .join("\n");
    const named = Object.keys(light).map((name) => name.slice(2));
    const drawn = named.filter((name) => new RegExp(`\\btext-${name}(?![\\w-])`, "u").test(code));
    expect(drawn.length).toBeGreaterThan(8);
    expect(drawn.filter((name) => !tokenPairs.some(({ ink }) => ink === name))).toEqual([]);
  });

  test("are compared as the guidelines do it", () => {
    expect(contrast("#FFFFFF", "#000000")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
    expect(contrast("#777", "#fff")).toBeCloseTo(4.48, 2);
    expect(contrast("#1976D2", "#1976D2")).toBe(1);
  });
});

describe("the catalogue", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });

  test("shows every part of the interface", async () => {
    await openPage("/ui");
    // The first page of a file also loads its modules.
    await screen.findByRole("heading", { name: "QrCode" });
    const inCharts = readdirSync("src/ui/chart");
    const drawing = inCharts.map((file) => readFileSync(`src/ui/chart/${file}`, "utf8")).join("");
    // Parts of a chart are shown with it.
    const charts = inCharts.filter((file) => !drawing.includes(`"./${file}"`));
    expect(charts.length).toBeGreaterThan(4);
    const parts = ["src/ui", "src/ui/evidence"]
      .flatMap((folder) => readdirSync(folder))
      .concat(charts)
      .filter((file) => file.endsWith(".tsx"))
      .map((file) => file.replace(".tsx", ""));
    const shown = screen
      .getAllByRole("heading", { level: 3 })
      .map((heading) => heading.textContent);
    expect(parts.filter((part) => !shown.includes(part))).toEqual([]);
    for (const part of parts) {
      expect(
        screen.getByRole("region", { name: part }).querySelectorAll("*").length,
      ).toBeGreaterThan(3);
    }
  });

  test("shows every icon and every drawing", async () => {
    await openPage("/ui");
    const icons = await screen.findByRole("region", { name: "Icon" });
    expect(within(icons).getAllByRole("listitem")).toHaveLength(Object.keys(iconPaths).length);
    const drawn = [...readFileSync("public/drawings.svg", "utf8").matchAll(/<symbol id="(\w+)"/gu)];
    expect(drawn.map(([, name]) => name)).toEqual([...drawingNames]);
  });

  test("works out the contrast from the styles of the page, and says where it is too low", async () => {
    const styles = document.createElement("style");
    styles.textContent = `:root{${rule({ ...light, "--muted": "#DDE4EE" })}} .dark{${rule(dark)}}`;
    document.head.append(styles);
    await openPage("/ui");
    const row = await screen.findByRole("row", { name: /^muted \/ paper/u });
    styles.remove();
    const cells = within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells).toEqual(["1.3 (too low)", ratio(dark, "muted", "paper").toFixed(1), "4.5"]);
    const good = screen.getByRole("row", { name: /^ink \/ paper/u });
    expect(good).toHaveTextContent(ratio(light, "ink", "paper").toFixed(1));
  });

  test("opens its dialog and its menu", async () => {
    await openPage("/ui");
    const dialogs = await screen.findByRole("region", { name: "Dialog" });
    await userEvent.click(within(dialogs).getByRole("button", { name: "Delete the list" }));
    await userEvent.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Keep the list" }),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(within(screen.getByRole("region", { name: "Menu" })).getByRole("button"));
    expect(screen.getByRole("menuitem", { name: "Try again" })).toBeVisible();
  });

  test("is named by no link of the product", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
      (path) => /\.tsx?$/u.test(path) && !path.startsWith("screens/catalogue"),
    );
    const linking = files.filter((path) =>
      readFileSync(`src/${path}`, "utf8").includes("paths.catalogue"),
    );
    expect(linking).toEqual([]);
  });
});
