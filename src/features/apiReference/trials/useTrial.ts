import { useEffect, useState } from "react";
import { bodyText, headersWithType } from "#reference/samples/sampleRequest.ts";
import { asShell } from "#reference/samples/sampleVariables.ts";
import { sendTrial, type TrialReply } from "./sendTrial.ts";

const variable = /\$([A-Z_]+)/gu;

/** Returns the variables that a text still has: `$LIST_ID`. */
const variablesIn = (text: string): string[] => text.match(variable) ?? [];

/** The recorded request of an operation. */
interface Recorded {
  method: string;
  request: { path: string; headers: Record<string, string>; body?: unknown };
}

/** The request of an operation, to edit and send. With a session, variables get the ids of the account's newest objects. */
export function useTrial(operation: Recorded, session: boolean) {
  const { method, request } = operation;
  const [path, setPath] = useState(() => asShell(request.path));
  const [body, setBody] = useState(() => {
    const text = bodyText(request.body);
    return text === undefined ? undefined : asShell(text);
  });

  useEffect(() => {
    if (!session) {
      return undefined;
    }
    let left = false;
    const fill = async () => {
      const names = variablesIn(asShell(request.path + (bodyText(request.body) ?? "")));
      if (names.length === 0) {
        return;
      }
      const { newestIds } = await import("./newestIds.ts");
      const ids = await newestIds(names.map((name) => name.slice(1)));
      const filled = (text: string) =>
        text.replaceAll(variable, (whole, name: string) => ids[name] ?? whole);
      if (!left) {
        setPath(filled);
        setBody((text) => (text === undefined ? undefined : filled(text)));
      }
    };
    // Without ids, the variables stay for the reader to replace.
    void fill().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [request, session]);

  const send = async (origin: string, key: string): Promise<TrialReply> => {
    const headers = headersWithType({ ...request, method, url: path, withKey: false });
    const trial = {
      method,
      path,
      // Each request of the reader is a new one.
      headers:
        "Idempotency-Key" in headers
          ? { ...headers, "Idempotency-Key": crypto.randomUUID() }
          : headers,
      body,
    };
    if (!session) {
      return sendTrial({ ...trial, origin, key });
    }
    const { sendSessionTrial } = await import("./sendSessionTrial.ts");
    return sendSessionTrial(trial);
  };

  return { path, setPath, body, setBody, send, missing: variablesIn(path + (body ?? ""))[0] };
}
