import { attachAll as attachTo } from "./attachAll.ts";
import { attachWidget, type Widget, type WidgetOptions } from "./attachWidget.ts";

const api = new URL(import.meta.url).origin;

/** Attaches the widget to a field. */
export const attach = (
  input: HTMLInputElement,
  options: Partial<WidgetOptions> & Pick<WidgetOptions, "key">,
): Widget => attachWidget(input, { api, ...options });

/** Attaches the widget to every field with `data-mailverdict-key`. */
export const attachAll = (root: ParentNode = document): Widget[] => attachTo(root, api);
