/** Advice for an address, the address that was probably meant, and the proof to send with the form. */
export interface Advice {
  advice: "ok" | "suggest" | "warn" | "block";
  suggestion: string | null;
  proof: string;
}

/** The advice if there is no answer: the address is accepted, without a proof. */
export const accepted: Advice = { advice: "ok", suggestion: null, proof: "" };

const text = (value: unknown) => (typeof value === "string" ? value : "");

function adviceFrom(body: unknown): Advice {
  const given = body as Record<string, unknown> | null;
  const known = (["suggest", "warn", "block"] as const).find((one) => one === given?.["advice"]);
  const suggestion = text(given?.["suggestion"]) || null;
  return {
    // A suggestion without an address has nothing to show.
    advice: known === "suggest" && suggestion === null ? "ok" : (known ?? "ok"),
    suggestion,
    proof: text(given?.["proof"]),
  };
}

/** Asks an installation for advice. Returns null if there is no answer in time. Never rejects. */
export async function requestAdvice(
  email: string,
  how: { api: string; key: string; timeoutMs: number },
): Promise<Advice | null> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), how.timeoutMs);
  try {
    const reply = await fetch(`${how.api}/v1/form-checks?key=${encodeURIComponent(how.key)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
      credentials: "omit",
      signal: patience.signal,
    });
    return reply.ok ? adviceFrom(await reply.json()) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
