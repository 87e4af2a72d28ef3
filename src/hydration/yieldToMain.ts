/** Ends the current task, so that the browser handles input and paints before the next step. */
export function yieldToMain(): Promise<void> {
  // Older browsers have no scheduler, or one that cannot yield.
  const scheduler: Partial<Scheduler> = "scheduler" in window ? window.scheduler : {};
  return scheduler.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
