import { startTransition, useRef, useState } from "react";
import type { LoadPage, Order, Page } from "./readBeyond.ts";
import {
  type Changes,
  firstRows,
  firstWindow,
  furtherRows,
  lastRows,
  type RowWindow,
  type Side,
  withFirstPage,
} from "./rowWindow.ts";

/** Resolves after the browser has painted a frame. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

interface Moves {
  window: RowWindow;
  busy: boolean;
  failed: boolean;
  /** Number of reads that succeeded, with further rows or without. */
  reads: number;
  /** Adds rows at one side. */
  extend: (side: Side) => void;
  toStart: () => void;
  toEnd: () => void;
}

/** A window on the rows that match, which grows at its sides and jumps; `first` is the first page, which stays up to date. */
export function useRowWindow(first: Page, loadPage: LoadPage, order: Order): Moves {
  const [knownFirst, setSeen] = useState(first);
  const [window, setWindow] = useState(() => firstWindow(first));
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const [reads, setReads] = useState(0);
  const turn = useRef(0);
  const extending = useRef(false);
  const jumps = useRef(0);
  if (first !== knownFirst) {
    setSeen(first);
    setWindow((now) => withFirstPage(now, first));
  }
  const move = async (read: Promise<Changes>) => {
    turn.current += 1;
    const mine = turn.current;
    setState("busy");
    const changes = await read;
    for (const [step, change] of (changes ?? []).entries()) {
      if (step > 0) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await nextFrame();
      }
      // A later move may have begun.
      if (mine !== turn.current) {
        return;
      }
      // In a transition, so that scrolling continues.
      startTransition(() => setWindow(change));
    }
    if (mine === turn.current) {
      setState(changes === undefined ? "failed" : "idle");
      setReads((count) => (changes === undefined ? count : count + 1));
    }
  };
  const extend = async (side: Side) => {
    // Scrolling must not undo a jump that is on its way.
    if (extending.current || jumps.current > 0 || window[side]) {
      return;
    }
    extending.current = true;
    await move(furtherRows(loadPage, order, { window, side }));
    extending.current = false;
  };
  const jump = async (read: Promise<Changes>) => {
    jumps.current += 1;
    await move(read);
    jumps.current -= 1;
  };
  return {
    window,
    busy: state === "busy",
    failed: state === "failed",
    reads,
    extend: (side) => void extend(side),
    toStart: () => void jump(firstRows(loadPage, order)),
    toEnd: () => void jump(lastRows(loadPage, order)),
  };
}
