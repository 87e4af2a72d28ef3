import { attachAll } from "./attachAll.ts";
import { attachWidget, type Widget, type WidgetOptions } from "./attachWidget.ts";

// Only known while the script runs.
const source = document.currentScript as HTMLScriptElement | null;
const api = new URL(source?.src ?? location.href).origin;

const attach = (
  input: HTMLInputElement,
  options: Partial<WidgetOptions> & Pick<WidgetOptions, "key">,
): Widget => attachWidget(input, { api, ...options });

Object.assign(window, { Mailverdict: { attach, attachAll: () => attachAll(document, api) } });

if (document.readyState === "loading") {
  document.addEventListener("DOMContentLoaded", () => attachAll(document, api));
} else {
  attachAll(document, api);
}
