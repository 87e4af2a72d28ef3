/** What one tab tells the others. */
export type TabNews = { kind: "signedOut"; cleared: boolean } | { kind: "renewed" };

// Node has channels, too; one that is open while pages are rendered would keep the build running.
const channel =
  typeof window === "undefined" || typeof BroadcastChannel === "undefined"
    ? null
    : new BroadcastChannel("mailverdict-session");

export function tellOtherTabs(news: TabNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves the origin
  channel?.postMessage(news);
}

export function onNewsFromOtherTabs(listener: (news: TabNews) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<TabNews>) => listener(event.data));
}

/** Runs `act` while no other tab runs it; where the browser has no locks, at once. */
export async function oneTabAtATime<T>(act: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks === undefined ? act() : locks.request("mailverdict-session", act);
}
