/** Returns the HTML that adds the form widget to a page. `origin` is that of the installation. */
export function formSnippet(origin: string, key: string): string {
  return [
    `<script src="${origin}/widget.js" defer></script>`,
    ``,
    `<label for="email">Email</label>`,
    `<input type="email" id="email" name="email" data-mailverdict-key="${key}">`,
  ].join("\n");
}
