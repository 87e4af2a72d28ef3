import { jobStates, type Job } from "#contract/jobShape.ts";

/** Whether a list is at its end. */
export function isOver({ state }: Pick<Job, "state">): boolean {
  return jobStates.indexOf(state) >= jobStates.indexOf("completed");
}

/** Which of two views of one list is the later one: answers may overtake each other, and progress never goes backwards. */
export function laterJob(before: Job, next: Job): Job {
  if (isOver(before) && !isOver(next)) {
    return before;
  }
  const started = before.progress.phase !== "none";
  return started && next.progress.done < before.progress.done ? before : next;
}
