/** Puts text on the clipboard; answers whether it got there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard API on plain http in a local network, which self-hosting often is.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.className = "sr-only";
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  try {
    // The only way without a secure context; browsers keep it for that reason.
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) {
      focused.focus();
    }
  }
}
