const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML, also inside quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => entities[character] ?? character);
}
