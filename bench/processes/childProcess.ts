import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";

/** A child process that responds to one request after the other. */
export interface Child<Request, Reply> {
  pid: number;
  ask: (request: Request) => Promise<Reply>;
  stop: () => Promise<void>;
  /** Ends it at once, as a crash does. */
  kill: () => void;
  /** Resolves once it has ended. */
  ended: Promise<void>;
}

/** Starts a file of this folder as a process; `setup` reaches it as its first argument, `flags` are for Node. */
export function startChild<Request extends object | string, Reply>(
  file: string,
  setup: unknown,
  flags: readonly string[] = [],
): Child<Request, Reply> {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(setup)], {
    serialization: "advanced",
    execArgv: [...process.execArgv, ...flags],
  });
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  return {
    pid: child.pid ?? 0,
    ask: (request) => reply(child, file, request) as Promise<Reply>,
    stop: async () => {
      child.kill();
      await ended;
    },
    kill: () => void child.kill("SIGKILL"),
    ended,
  };
}

function reply(child: ChildProcess, file: string, request: object | string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void =>
      reject(new Error(`${file} ended with ${String(code)} before it answered.`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message);
    });
    child.send(request);
  });
}

/** Returns the setup that the process was started with. */
export function childSetup(): unknown {
  return JSON.parse(process.argv[2] ?? "{}");
}

/** Responds to the requests of the process that started this one, and ends with it. */
export function answerRequests(answer: (request: unknown) => Promise<object> | object): void {
  process.on("message", (request) => {
    void Promise.resolve(answer(request)).then((message) => process.send?.(message));
  });
  process.on("disconnect", () => process.exit());
}
