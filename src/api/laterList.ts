import { listStates, type List } from "#contract/listShape.ts";

/** Whether a list is at its end. */
export function isOver({ state }: Pick<List, "state">): boolean {
  return listStates.indexOf(state) >= listStates.indexOf("completed");
}

/** Which of two views of one list is the later one: answers may overtake each other, and progress never goes backwards. */
export function laterList(before: List, next: List): List {
  if (isOver(before) && !isOver(next)) {
    return before;
  }
  const started = before.progress.phase !== "none";
  return started && next.progress.done < before.progress.done ? before : next;
}
