const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as it stands in HTML and XML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (sign) => entities[sign] ?? sign);
}

/** A data block: JSON that no script runs and no text of which can end it. */
export function jsonBlock(attributes: string, data: unknown): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
