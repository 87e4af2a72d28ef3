import { formLimits } from "#contract/formLimits.ts";
import type { Guide } from "./guide.ts";

/** Options of the form widget, with the attribute of each and its meaning. */
export const widgetOptionRows = {
  head: ["Option", "Attribute", "Meaning"],
  body: [
    ["`key`", "`data-mailverdict-key`", "Publishable key, `mv_pub_…`."],
    [
      "`language`",
      "`data-mailverdict-language`",
      "`en` (default), `ar`, `de`, `es`, `fr`, `hi`, `ja`, `pt` or `zh`.",
    ],
    [
      "`field`",
      "`data-mailverdict-field`",
      "Name of the hidden field with the proof. Default: `mailverdict_proof`.",
    ],
    ["`texts`", "", "Texts to replace: `suggest`, `use`, `warn`, `block`, `wait`."],
    ["`timeoutMs`", "", `Longest wait for an answer in ms. Default: ${formLimits.adviceMs}.`],
    ["`api`", "", "Origin of the installation. Default: the one that the script was loaded from."],
  ],
} as const;

/** Returns the guide to the form widget. */
export function widgetGuide(origin: string): Guide {
  return {
    id: "widget",
    title: "Form widget",
    blocks: [
      {
        text: "The widget checks the email field of a web form while people type: it suggests a correction for a typo, and warns about an address that may not work. Create a publishable key under [API keys](/apikeys) with the origin of your page, then add two lines:",
        code: [
          `<script src="${origin}/widget.js" defer></script>`,
          '<input type="email" name="email" data-mailverdict-key="mv_pub_…">',
        ].join("\n"),
        language: "HTML",
      },
      {
        text: "Or as a module, once the field is in the page. `attach` returns `check()` and `detach()`; `attachAll(root)` attaches every field with a key.",
        code: [
          `import { attach } from "${origin}/widget.mjs";`,
          "",
          'attach(document.querySelector("#email"), { key: "mv_pub_…", language: "de" });',
        ].join("\n"),
        language: "JavaScript",
      },
      { rows: widgetOptionRows },
      {
        text: "Its messages have the class `mailverdict-message`, `data-advice` (`ok`, `suggest`, `warn`, `block` or `wait`) and no style. A content security policy needs this origin in `script-src` and `connect-src`. Without an answer, the form is sent as it is.",
      },
      {
        text: `The form sends a proof in \`mailverdict_proof\`, valid for ${formLimits.proofS / 60} minutes. Exchange it on your server for the verdict with [\`POST /v1/form-checks/verify\`](#verifyFormCheck). A missing or rejected proof means that the address wasn't checked: check it with [\`POST /v1/validations\`](#createValidation).`,
      },
    ],
  };
}
