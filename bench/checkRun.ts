/** A list to check: so many at once, and how long one may take before it counts as unanswered. */
export interface CheckRequest {
  addresses: readonly string[];
  concurrency: number;
  limitMs: number;
  /** Given: as a list does it, in batches of so many. */
  batch?: number;
}

/** What a checker said of one address; null where it had not answered in time. */
export type CheckAnswer = { verdict: string; reason: string; ms: number } | null;

/** The answers in order, and what they cost. */
export interface CheckReport {
  answers: CheckAnswer[];
  wallMs: number;
  cpuMs: number;
  /** Most memory resident during the run, in MB. */
  rssMb: number;
  /** Errors nobody caught: they would have ended a process that does not guard itself. */
  uncaught: number;
}

type Check = (address: string) => Promise<{ verdict: string; reason: string }>;

const sampleMs = 20;
const megabyte = 1024 * 1024;
let uncaught = 0;
process.on("uncaughtException", () => {
  uncaught += 1;
});

/** Checks a list with so many at once and measures what this process needs for it. */
export function checkRun(request: CheckRequest, check: Check): Promise<CheckReport> {
  const { addresses, concurrency } = request;
  return measured(async (answers) => {
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < addresses.length) {
        const index = next;
        next += 1;
        answers[index] = await answerInTime(addresses[index] ?? "", request.limitMs, check);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, addresses.length) }, worker));
  });
}

/** Checks a batch of addresses; answers each by its index. */
type CheckBatch = (
  addresses: readonly string[],
  answered: (index: number, answer: { verdict: string; reason: string }) => void,
) => Promise<void>;

type BatchRequest = CheckRequest & { batch: number };

/** Checks a list in batches, each begun as soon as there is room for it, with so many at once, and measures what this process needs for it. */
export function batchRun(
  { addresses, concurrency, batch: size }: BatchRequest,
  check: CheckBatch,
): Promise<CheckReport> {
  return measured(async (answers) => {
    let inFlight = 0;
    let wake: (() => void) | null = null;
    const running: Promise<void>[] = [];
    for (let start = 0; start < addresses.length; start += size) {
      while (inFlight > Math.max(0, concurrency - size)) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      const some = addresses.slice(start, start + size);
      inFlight += some.length;
      const startedAt = performance.now();
      const checking = check(some, (index, { verdict, reason }) => {
        answers[start + index] = { verdict, reason, ms: performance.now() - startedAt };
        inFlight -= 1;
        wake?.();
      });
      running.push(checking);
    }
    await Promise.all(running);
  });
}

async function measured(work: (answers: CheckAnswer[]) => Promise<void>): Promise<CheckReport> {
  const answers: CheckAnswer[] = [];
  let rss = process.memoryUsage.rss();
  const sampler = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, sampleMs);
  const uncaughtBefore = uncaught;
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await work(answers);
  const wallMs = performance.now() - startedAt;
  const cpu = process.cpuUsage(cpuBefore);
  clearInterval(sampler);
  return {
    answers,
    wallMs,
    cpuMs: (cpu.user + cpu.system) / 1000,
    rssMb: Math.max(rss, process.memoryUsage.rss()) / megabyte,
    uncaught: uncaught - uncaughtBefore,
  };
}

async function answerInTime(address: string, limitMs: number, check: Check): Promise<CheckAnswer> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  try {
    const answer = await Promise.race([check(address), tooLate]);
    return answer === null ? null : { ...answer, ms: performance.now() - startedAt };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
