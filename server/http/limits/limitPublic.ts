import type { FastifyReply, FastifyRequest } from "fastify";
import { type PuzzleAction, puzzleHeader } from "#contract/puzzle.ts";
import type { RatePolicy } from "#server/data/queries/rateLimits.ts";
import type { AppContext } from "#server/context.ts";
import { createPuzzle, puzzleLifeMs, solvedPuzzle } from "#server/services/rateLimits/puzzles.ts";
import type { RateState, RateUse } from "#server/services/rateLimits/rateLimiter.ts";
import type { RequestLimits } from "./requestLimits.ts";
import { limitRate, ofNetwork, requireLeft } from "./limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

/** A solution is valid once across all processes. */
const usedPuzzle: RatePolicy = { name: "puzzle", quota: 1, windowMs: puzzleLifeMs };

/** Share of a quota available without a puzzle. */
const freeShare = 0.5;

/** Quotas of a public action: per network, and one for all networks together, which never rejects. */
interface PublicAction {
  action: PuzzleAction;
  network: RatePolicy;
  everybody: RatePolicy;
}

interface Exchange {
  context: AppContext;
  limits: RequestLimits;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Returns the used fraction of a quota beyond its free share, from 0 to 1; null if none. */
function calculateHeat(
  { policy }: RateUse,
  { remaining }: Pick<RateState, "remaining">,
): number | null {
  const used = 1 - remaining / policy.quota;
  return used <= freeShare ? null : (used - freeShare) / (1 - freeShare);
}

async function isSolved(
  { context, limits, request }: Omit<Exchange, "reply">,
  action: PuzzleAction,
): Promise<boolean> {
  const solution = request.headers[puzzleHeader];
  const key = typeof solution === "string" ? solvedPuzzle(context, { action, solution }) : null;
  if (key === null) {
    return false;
  }
  const [state] = await limits.rates.take([{ policy: usedPuzzle, key }]);
  return state?.allowed === true;
}

/**
 * Counts a public action. Rejects it with 429 if a quota of its network is used up, and requires a puzzle (428) if a
 * shared quota, of a wider range of addresses or of all networks, is half used. Returns a function that undoes the
 * count.
 */
export async function limitPublic(
  { context, limits, request, reply }: Exchange,
  { action, network, everybody }: PublicAction,
): Promise<() => void> {
  const { rates } = limits;
  const own = ofNetwork(network, request);
  const uses = [...own, { policy: everybody, key: "" }];
  const states = await rates.take(uses);
  requireLeft(reply, own, states.slice(0, -1));
  const counted = states.at(-1)?.allowed === true ? uses : own;
  if (counted === own) {
    // The quota of all networks is used up, so the first try counted nothing.
    await limitRate(rates, reply, own);
  }
  const giveBack = () => rates.giveBack(counted);
  const heats = uses
    .slice(1)
    .map((use, index) => calculateHeat(use, states[index + 1] ?? { remaining: use.policy.quota }))
    .filter((heat) => heat !== null);
  if (heats.length > 0 && !(await isSolved({ context, limits, request }, action))) {
    giveBack();
    const puzzle = createPuzzle(context, { action, heat: Math.max(...heats) });
    throw new ApiError("puzzle_required", { puzzle });
  }
  return giveBack;
}
