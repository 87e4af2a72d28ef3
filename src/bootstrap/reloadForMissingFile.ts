import { tabStorage } from "#web/storage.ts";

const key = "reloadedForMissingFile";
const oncePerMs = 60_000;

/** Reloads the page when a file of the app is missing, as after a release: at most once a minute, so that it can't loop, and only online. */
export function reloadForMissingFile(event: Event, now = Date.now()): void {
  const last = Number(tabStorage.get(key) ?? 0);
  if (!navigator.onLine || now - last < oncePerMs) {
    return;
  }
  tabStorage.set(key, String(now));
  event.preventDefault();
  window.location.reload();
}
