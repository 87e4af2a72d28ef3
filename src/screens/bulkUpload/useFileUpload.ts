import { useEffect, useRef, useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { uploadFile, UploadError } from "#web/api/uploadFile.ts";
import { findUploadId, saveUpload } from "./unfinishedUpload.ts";

export interface FileUpload {
  state: "sending" | "waiting" | "paused" | "refused" | "done";
  received: number;
  /** Bytes per second over the last five seconds. */
  speed: number | null;
  upload: Upload | null;
  failure: CallFailure | null;
  pause: () => void;
  resume: () => void;
  retry: () => void;
}

const begun = {
  state: "sending" as FileUpload["state"],
  received: 0,
  speed: null as number | null,
  upload: null as Upload | null,
  failure: null as CallFailure | null,
};

const lookBackMs = 5000;

/** Uploads a file while the component is mounted, resuming an interrupted upload of the same file. */
export function useFileUpload(file: File): FileUpload {
  const [now, setNow] = useState(begun);
  // A new object starts a new attempt.
  const [attempt, setAttempt] = useState({ paused: false });
  const samples = useRef<[at: number, bytes: number][]>([]);
  useEffect(() => {
    if (attempt.paused) {
      return undefined;
    }
    const stop = new AbortController();
    const report = (change: Partial<typeof begun>) => {
      if (!stop.signal.aborted) {
        setNow((before) => ({ ...before, ...change }));
      }
    };
    samples.current = [];
    const received = (bytes: number) => {
      const receivedAt = performance.now();
      samples.current = [
        ...samples.current.filter(([then]) => receivedAt - then < lookBackMs),
        [receivedAt, bytes],
      ];
      const [first] = samples.current;
      const seconds = first === undefined ? 0 : (receivedAt - first[0]) / 1000;
      const speed = first === undefined || seconds < 0.2 ? null : (bytes - first[1]) / seconds;
      report({ received: bytes, ...(speed === null ? {} : { speed }) });
    };
    const send = async () => {
      report({ state: "sending", failure: null, speed: null });
      try {
        const upload = await uploadFile(file, {
          id: findUploadId(file),
          signal: stop.signal,
          watcher: {
            onUploadCreated: ({ id }) => saveUpload(id, file),
            onReceived: received,
            onWaiting: (waiting) => report({ state: waiting ? "waiting" : "sending" }),
          },
        });
        if (upload !== null) {
          report({ state: "done", upload, received: upload.received });
        }
      } catch (error) {
        const failure: CallFailure =
          error instanceof UploadError ? error.failure : { kind: "network" };
        report({ state: "refused", failure });
      }
    };
    void send();
    return () => stop.abort();
  }, [file, attempt]);
  return {
    ...now,
    state: attempt.paused && now.state !== "done" ? "paused" : now.state,
    pause: () => setAttempt({ paused: true }),
    resume: () => setAttempt({ paused: false }),
    retry: () => setAttempt({ paused: false }),
  };
}
