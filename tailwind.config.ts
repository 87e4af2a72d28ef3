import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";

/** The inks and grounds of both colour schemes. `.dark` on <html> switches them all at once. */
const light = {
  canvas: "#F6F8FB",
  paper: "#FFFFFF",
  raised: "#FFFFFF",
  ink: "#0F1B2D",
  muted: "#51607A",
  line: "#DDE4EE",
  // Borders of fields: hairlines are too faint to mark a control (WCAG 1.4.11 asks for 3:1).
  edge: "#76849C",
  brand: "#1976D2",
  "brand-strong": "#1565C0",
  "brand-tint": "#E8F1FB",
  "on-brand": "#FFFFFF",
  link: "#1565C0",
  deliverable: "#1A7446",
  "deliverable-tint": "#E6F4EC",
  risky: "#8A5600",
  "risky-tint": "#FFF3DC",
  undeliverable: "#B3261E",
  "undeliverable-tint": "#FCEBE9",
  unknown: "#55637A",
  "unknown-tint": "#EDF1F6",
  shade: "rgb(15 27 45 / 0.16)",
};

const dark: typeof light = {
  canvas: "#0B1220",
  paper: "#111A2B",
  raised: "#172338",
  ink: "#E8EEF7",
  muted: "#9FB0C8",
  line: "#26344C",
  edge: "#6B7D9A",
  brand: "#4A97E6",
  "brand-strong": "#6FB1F2",
  "brand-tint": "#14294A",
  // White on the lighter brand reaches 3.0 only; the canvas reaches 6.
  "on-brand": "#0B1220",
  link: "#6FB1F2",
  deliverable: "#4CC38A",
  "deliverable-tint": "#12301F",
  risky: "#F0B429",
  "risky-tint": "#33270B",
  undeliverable: "#FF8A80",
  "undeliverable-tint": "#3A1815",
  unknown: "#A9B7CC",
  "unknown-tint": "#1E2A3D",
  shade: "rgb(0 0 0 / 0.5)",
};

const asVariables = (palette: Record<string, string>) =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--${name}`, value]));

const colors = {
  transparent: "transparent",
  current: "currentColor",
  // The ring of the full-screen spinner keeps this colour in both schemes.
  spinner: "#1976D2",
  ...Object.fromEntries(Object.keys(light).map((name) => [name, `var(--${name})`])),
};

export default {
  darkMode: "class",
  theme: {
    colors,
    fontFamily: {
      sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
      mono: 'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace',
    },
    // 12 · 13 · 14 · 16 · 20 · 25 · 31 · 39 px at the browser's usual 16.
    fontSize: {
      xs: ["0.75rem", "1rem"],
      sm: ["0.8125rem", "1.25rem"],
      base: ["0.875rem", "1.25rem"],
      md: ["1rem", "1.5rem"],
      lg: ["1.25rem", "1.75rem"],
      xl: ["1.5625rem", "2rem"],
      "2xl": ["1.9375rem", "2.5rem"],
      "3xl": ["2.4375rem", "3rem"],
    },
    fontWeight: { normal: "400", medium: "500", semibold: "600" },
    borderRadius: { none: "0", mark: "3px", box: "6px", full: "9999px" },
    transitionDuration: { fast: "120ms", slow: "180ms" },
    extend: {
      // Work screens use the width of the window; reading screens limit the line length.
      maxWidth: { page: "var(--page-width, 70rem)", reading: "42rem" },
      // Rows: 36 px under a pointer, 44 px under a finger.
      height: { touch: "2.75rem" },
      minHeight: { row: "2.25rem", touch: "2.75rem" },
      zIndex: { notice: "5000" },
    },
  },
  plugins: [
    plugin((api) => {
      api.addBase({
        ":root": { ...asVariables(light), "color-scheme": "light" },
        ".dark": { ...asVariables(dark), "color-scheme": "dark" },
      });
      // Tailwind's own shadows register 17 custom properties and its tabular-nums five, 300 bytes gzip on every page.
      api.addUtilities({
        ".tabular": { "font-variant-numeric": "tabular-nums" },
        ".shadow-float": { "box-shadow": "0 8px 24px -4px var(--shade)" },
      });
    }),
  ],
} satisfies Config;
