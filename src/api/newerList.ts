import { listStates, type List } from "#contract/listShape.ts";

/** Returns true if a list has ended. */
export function isFinished({ state }: Pick<List, "state">): boolean {
  return listStates.indexOf(state) >= listStates.indexOf("completed");
}

/** Returns the later of two responses about a list: responses may overtake each other, and progress never goes backwards. */
export function newerList(before: List, next: List): List {
  if (isFinished(before) && !isFinished(next)) {
    return before;
  }
  const started = before.progress.phase !== "none";
  return started && next.progress.done < before.progress.done ? before : next;
}
