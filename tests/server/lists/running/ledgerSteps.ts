import * as fc from "fast-check";
import type { LedgerModel, Outcome, RowKind } from "./ledgerModel.ts";

type Act = (model: LedgerModel) => Promise<unknown>;

/** One step: its name, and its operation on the account. */
export interface Step {
  name: string;
  act: Act;
}

const kinds = fc.array(
  fc.constantFrom<RowKind>("check", "check", "check", "malformed", "duplicate"),
  {
    minLength: 1,
    maxLength: 5,
  },
);
const outcomes = fc.array(fc.constantFrom<Outcome>("verdict", "unknown", "waits", "waits"), {
  maxLength: 3,
});
const worker = fc.constantFrom("one", "two");
const place = fc.nat(2);

/** Wraps an operation on a list; does nothing if there are no lists. */
const onList =
  (at: number, act: (model: LedgerModel, id: string) => Promise<unknown>): Act =>
  async (model) => {
    const id = model.lists[at % Math.max(1, model.lists.length)];
    return id === undefined ? undefined : act(model, id);
  };

export const ofList = (name: string, act: (model: LedgerModel, id: string) => Promise<unknown>) =>
  place.map((at): Step => ({ name: `${name} ${at}`, act: onList(at, act) }));

export const handIn = fc.tuple(kinds, fc.option(fc.nat(6))).map(([rows, most]): Step => ({
  name: `hand in ${rows.join()} for at most ${most}`,
  act: (model) => model.handIn(rows, most),
}));
export const takeChunk = fc.tuple(place, worker, outcomes).map(([at, who, found]): Step => ({
  name: `${who} takes a chunk of ${at}: ${found.join()}`,
  act: onList(at, (model, id) => model.takeChunk(id, who, found)),
}));
export const takeRows = fc.tuple(place, worker, outcomes).map(([at, who, found]): Step => ({
  name: `${who} takes rows of ${at}: ${found.join()}`,
  act: onList(at, (model, id) => model.takeRows(id, who, found)),
}));
export const commit = fc.nat(20).map((back): Step => ({
  name: `commit the batch ${back} before the last`,
  act: async (model) => {
    const batch = model.batches.at(-1 - (back % Math.max(1, model.batches.length)));
    return batch === undefined ? undefined : model.commit(batch);
  },
}));
export const lastCommit = fc.constant<Step>({
  name: "commit the last batch",
  act: async (model) => {
    const batch = model.batches.at(-1);
    return batch === undefined ? undefined : model.commit(batch);
  },
});
export const work = fc.tuple(place, worker, outcomes).map(([at, who, found]): Step => ({
  name: `${who} works on ${at}: ${found.join()}`,
  act: onList(at, (model, id) => model.work(id, who, found)),
}));
export const takenTwice = fc.tuple(place, worker, outcomes).map(([at, who, found]): Step => ({
  name: `${who} takes rows of ${at} twice and writes all together: ${found.join()}`,
  act: onList(at, async (model, id) => {
    await model.takeRows(id, who, found);
    model.crash();
    await model.takeRows(id, who, found);
    await model.commitTogether();
  }),
}));
export const grant = fc.integer({ min: 1, max: 5 }).map((amount): Step => ({
  name: `grant ${amount}`,
  act: (model) => model.grant(amount),
}));
export const crash = fc.constant<Step>({ name: "crash", act: async (model) => model.crash() });
