import { attachWidget, type Widget } from "./attachWidget.ts";

const attached = new WeakSet<Element>();

/** Attaches the widget to every field with `data-mailverdict-key` that has none yet. `api` is the origin of the installation. */
export function attachAll(root: ParentNode, api: string): Widget[] {
  return [...root.querySelectorAll<HTMLInputElement>("input[data-mailverdict-key]")]
    .filter((input) => !attached.has(input))
    .map((input) => {
      attached.add(input);
      const {
        mailverdictKey: key = "",
        mailverdictLanguage: language,
        mailverdictField: field,
      } = input.dataset;
      return attachWidget(input, { key, api, language, field });
    });
}
