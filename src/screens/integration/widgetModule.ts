/** Returns the script that loads the widget as a module. */
export const widgetModule = (origin: string): string =>
  [
    `import { attach } from "${origin}/widget.mjs";`,
    ``,
    `attach(document.querySelector("#email"), { key: "mv_pub_…", language: "en" });`,
  ].join("\n");

/** Returns the sources that a content security policy needs for the widget. */
export const widgetPolicy = (origin: string): string =>
  `script-src ${origin}; connect-src ${origin}`;
