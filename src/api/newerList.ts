import { listStates, type List } from "#contract/listShape.ts";

/** Returns true if a list has ended. */
export function isFinished({ state }: Pick<List, "state">): boolean {
  return listStates.indexOf(state) >= listStates.indexOf("completed");
}

/** Which of two views of one list is the later one: answers may overtake each other, and progress never goes backwards. */
export function newerList(before: List, next: List): List {
  if (isFinished(before) && !isFinished(next)) {
    return before;
  }
  const started = before.progress.phase !== "none";
  return started && next.progress.done < before.progress.done ? before : next;
}
