import { useSyncExternalStore } from "react";

/** A toast's action: a callback, or a page of the app. */
export type ToastAction = { label: string } & ({ onSelect: () => void } | { to: string });

interface ToastContent {
  text: string;
  /** `bad` is announced at once and stays until it is dismissed. */
  tone?: "good" | "info" | "bad";
  action?: ToastAction;
  /** A toast takes the place of an earlier one with the same key. */
  key?: string;
}

export interface Toast extends ToastContent {
  id: number;
  /** When it appeared, in ms of `performance.now()`. */
  at: number;
}

interface ToastState {
  /** Oldest first. */
  toasts: readonly Toast[];
  /** The newest toast, which screen readers announce, though it may be gone. */
  latest: Toast | null;
  /** The open modal dialog, outside of which the browser shows and announces nothing; null without one. */
  host: Element | null;
}

/** The most toasts shown at once. */
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

/** Makes room for one more: what leads nowhere goes first. */
function withRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < most) {
    return toasts;
  }
  const gone = toasts.find(({ action }) => action === undefined) ?? toasts[0];
  return toasts.filter((toast) => toast !== gone);
}

/** Shows a message above everything without taking the focus, and announces it. Returns the id for {@link dismissToast}. */
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

/** Takes every toast away, as at the end of a session: they may speak of the account. */
export function clearToasts(): void {
  change({ toasts: [], latest: null });
}

/** Shows toasts inside a modal dialog while it is open; returns how to stop. */
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

/** The toasts on show, and where. */
export function useToasts(): ToastState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => none,
  );
}
