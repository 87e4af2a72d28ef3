/** A message between tabs. */
export type TabMessage =
  | { kind: "signedOut"; cleared: boolean }
  | { kind: "renewed" }
  /** The session works in another account. */
  | { kind: "switched" };

// Node has channels too: an open one would keep the build from ending.
const channel =
  typeof window === "undefined" || typeof BroadcastChannel === "undefined"
    ? null
    : new BroadcastChannel("mailverdict-session");

export function broadcastToTabs(news: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves the origin
  channel?.postMessage(news);
}

export function onTabMessage(listener: (news: TabMessage) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<TabMessage>) => listener(event.data));
}

/** Runs `act` while no other tab runs it; without a lock in browsers that have none. */
export async function withTabLock<T>(act: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks === undefined ? act() : locks.request("mailverdict-session", act);
}
