import { useSyncExternalStore } from "react";

/** Action of a toast: a callback or a page of the app. */
export type ToastAction = { label: string } & ({ onSelect: () => void } | { to: string });

interface ToastContent {
  text: string;
  /** `bad` is announced at once and stays until dismissed. */
  tone?: "good" | "info" | "bad";
  action?: ToastAction;
  /** A toast replaces an earlier one with the same key. */
  key?: string;
}

export interface Toast extends ToastContent {
  id: number;
  /** Time of appearance, in ms of `performance.now()`. */
  at: number;
}

interface ToastState {
  /** Oldest first. */
  toasts: readonly Toast[];
  /** The newest toast, for screen readers; it may no longer be visible. */
  latest: Toast | null;
  /** The open modal dialog, outside of which nothing is visible or announced; null if none is open. */
  host: Element | null;
}

/** Maximum number of visible toasts. */
const most = 3;

const none: ToastState = { toasts: [], latest: null, host: null };
let state = none;
let serial = 0;
const hosts: Element[] = [];
const listeners = new Set<() => void>();

function change(next: Partial<ToastState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) {
    listener();
  }
}

/** Removes a toast if there are too many, preferring one without an action. */
function withRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < most) {
    return toasts;
  }
  const gone = toasts.find(({ action }) => action === undefined) ?? toasts[0];
  return toasts.filter((toast) => toast !== gone);
}

/** Shows and announces a message without taking the focus. Returns the id for {@link dismissToast}. */
export function showToast(content: ToastContent): number {
  serial += 1;
  const toast: Toast = { ...content, id: serial, at: performance.now() };
  const others = state.toasts.filter(({ key }) => key === undefined || key !== content.key);
  change({ toasts: [...withRoom(others), toast], latest: toast });
  return serial;
}

export function dismissToast(id: number): void {
  change({ toasts: state.toasts.filter((toast) => toast.id !== id) });
}

/** Removes all toasts, for example on sign-out, because they may mention account data. */
export function clearToasts(): void {
  change({ toasts: [], latest: null });
}

/** Shows toasts inside a modal dialog while it's open; returns a function that ends this. */
export function hostToasts(dialog: Element): () => void {
  hosts.push(dialog);
  change({ host: dialog });
  return () => {
    hosts.splice(hosts.indexOf(dialog), 1);
    change({ host: hosts.at(-1) ?? null });
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the toasts and their container. */
export function useToasts(): ToastState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => none,
  );
}
