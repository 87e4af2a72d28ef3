import type { CDPSession } from "@playwright/test";

/** A task of a page's main thread, in ms: all of it, the script in it, and of that what garbage collection took. */
export interface ScriptTask {
  task: number;
  script: number;
  collection: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
}

/** Events that run script. `FunctionCall` holds the layout that a script forces, too. */
const scripts = new Set(["EvaluateScript", "FunctionCall", "RunMicrotasks", "v8.callFunction"]);

const collections = new Set(["MajorGC", "MinorGC"]);

/** Returns the length of events in ms; what is inside another one counts once. */
function coveredMs(events: readonly TraceEvent[]): number {
  let [end, covered] = [0, 0];
  for (const { ts, dur = 0 } of events.toSorted((one, other) => one.ts - other.ts)) {
    covered += Math.max(0, ts + dur - Math.max(end, ts));
    end = Math.max(end, ts + dur);
  }
  return covered / 1000;
}

/** Returns the tasks of a page's main thread that ran script, longest script first. */
function findScriptTasks(events: readonly TraceEvent[]): ScriptTask[] {
  const main = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const onMain = events.filter(({ pid, tid, ph }) => ph === "X" && main.has(`${pid}/${tid}`));
  const named = (names: ReadonlySet<string>) => onMain.filter(({ name }) => names.has(name));
  const [ran, collected] = [named(scripts), named(collections)];
  return onMain
    .filter(({ name }) => name === "RunTask")
    .map((task) => {
      const end = task.ts + (task.dur ?? 0);
      const inside = (all: readonly TraceEvent[]) =>
        coveredMs(all.filter(({ pid, ts }) => pid === task.pid && ts >= task.ts && ts < end));
      return { task: (task.dur ?? 0) / 1000, script: inside(ran), collection: inside(collected) };
    })
    .filter(({ script }) => script > 0)
    .toSorted((one, other) => other.script - one.script);
}

/** Records the script tasks of a page while something happens. */
export async function traceScripts(
  session: CDPSession,
  happen: () => Promise<void>,
): Promise<ScriptTask[]> {
  const events: TraceEvent[] = [];
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8"],
    },
  });
  await happen();
  await session.send("Tracing.end");
  await done;
  return findScriptTasks(events);
}
