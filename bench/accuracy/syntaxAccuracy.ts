import { isEmailValid } from "@hapi/address";
import { validate } from "deep-email-validator";
import isemail from "isemail";
import validator from "validator";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import {
  accuracyRow,
  defaults,
  inView,
  ours,
  peerNamed,
  wholePeer,
  type AccuracyNote,
  type AccuracyRow,
} from "./accuracyRow.ts";
import { syntaxCases } from "./corpora.ts";

interface Judge {
  engine: string;
  version: string;
  takes: (address: string) => boolean | Promise<boolean>;
  note: AccuracyNote;
}

const peer = (engine: string, takes: Judge["takes"], note = defaults): Judge => ({
  ...peerNamed(engine),
  takes,
  note,
});

const judges: readonly Judge[] = [
  { ...ours, takes: (address) => parseAddress(address).ok, note: inView },
  peer("validator", (address) => validator.isEmail(address)),
  peer("isemail", (address) => isemail.validate(address)),
  peer("@hapi/address", (address) => isEmailValid(address)),
  peer(
    wholePeer.engine,
    async (email) => {
      const offline = { validateMx: false, validateTypo: false, validateDisposable: false };
      return (await validate({ email, ...offline, validateSMTP: false })).valid;
    },
    { says: "formAlone" },
  ),
];

/** Returns the accepted results: a special-use name is well formed but can't receive mail, so a syntax check may answer either way. */
const rightAnswers = (expected: string): string[] =>
  expected === "reserved"
    ? ["deliverable", "undeliverable"]
    : [expected.startsWith("valid") ? "deliverable" : "undeliverable"];

async function ask({ takes }: Judge, address: string): Promise<{ verdict: string } | null> {
  try {
    return { verdict: (await takes(address)) ? "valid" : "invalid" };
  } catch {
    return null;
  }
}

/** Scores which strings count as addresses that can receive mail. */
export async function syntaxAccuracy(): Promise<AccuracyRow[]> {
  const scored = syntaxCases.filter(({ neutral }) => !neutral);
  const known = scored.map(({ expected }) => ({ verdicts: rightAnswers(expected) }));
  return Promise.all(
    judges.map(async (assessProbe) => {
      const answers = await Promise.all(scored.map(({ address }) => ask(assessProbe, address)));
      const thrown = answers.filter((answer) => answer === null).length;
      const notes: AccuracyNote[] = [
        assessProbe.note,
        ...(thrown > 0 ? [{ says: "throws", number: thrown } as const] : []),
      ];
      return accuracyRow({ corpus: "syntax", ...assessProbe, notes }, known, answers);
    }),
  );
}
