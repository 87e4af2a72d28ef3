import type { CheckResult } from "#contract/validations.ts";
import type { TranscriptLine } from "#contract/evidence.ts";
import type { CheckName } from "#vocabulary/checks.ts";
import type { ValidationEvent } from "#web/api/streams/followValidation.ts";

/** The progress of a running check. */
export interface CheckProgress {
  running: readonly CheckName[];
  done: readonly CheckResult[];
  sessions: readonly { host: string; lines: readonly TranscriptLine[] }[];
}

export const noProgress: CheckProgress = { running: [], done: [], sessions: [] };

/** Returns the progress after one more event. */
export function nextProgress(progress: CheckProgress, event: ValidationEvent): CheckProgress {
  switch (event.type) {
    case "check_started":
      return { ...progress, running: [...progress.running, event.data.name] };
    case "check": {
      const { name } = event.data;
      return {
        ...progress,
        running: progress.running.filter((other) => other !== name),
        done: [...progress.done.filter((other) => other.name !== name), event.data],
      };
    }
    case "line": {
      const { session, host, line } = event.data;
      const sessions = [...progress.sessions];
      sessions[session] = { host, lines: [...(sessions[session]?.lines ?? []), line] };
      return { ...progress, sessions };
    }
    case "done":
      return progress;
    default:
      return event satisfies never;
  }
}
