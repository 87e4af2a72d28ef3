import { tabStorage } from "#web/storage.ts";

const key = "reloadedForMissingFile";
const oncePerMs = 60_000;

/** After a new release a screen's old file may be gone: one reload brings the new app, a second would only loop, and one without a network would take the page away. */
export function reloadForMissingFile(event: Event, now = Date.now()): void {
  const last = Number(tabStorage.get(key) ?? 0);
  if (!navigator.onLine || now - last < oncePerMs) {
    return;
  }
  tabStorage.set(key, String(now));
  event.preventDefault();
  window.location.reload();
}
