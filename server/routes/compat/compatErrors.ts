import type { CompatService } from "#contract/compat.ts";
import { type ErrorShape, problemDocument } from "#server/http/errorHandler.ts";
import { scimErrorShape } from "#server/http/scimErrorShape.ts";
import { emailableError } from "./emailable.ts";
import { kickboxError } from "./kickbox.ts";
import { neverBounceError } from "./neverBounce.ts";
import { reacherError } from "./reacher.ts";
import { zeroBounceError } from "./zeroBounce.ts";

const shapes: Readonly<Record<CompatService, ErrorShape>> = {
  zerobounce: zeroBounceError,
  neverbounce: neverBounceError,
  kickbox: kickboxError,
  emailable: emailableError,
  reacher: reacherError,
};

/** The shape of an error by its path: that of the service under `/compat/<service>/` and of SCIM under `/scim/`, also where nothing is served; a problem document elsewhere. */
export const errorByPath: ErrorShape = (problem) => {
  const [, folder, service] = problem.instance.split("/", 3);
  if (folder === "scim") {
    return scimErrorShape(problem);
  }
  const shape = folder === "compat" && Object.hasOwn(shapes, service ?? "") ? service : null;
  return (shape === null ? problemDocument : shapes[shape as CompatService])(problem);
};
