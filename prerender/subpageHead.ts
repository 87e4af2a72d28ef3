import { featurePages, featurePath } from "#web/features/showcase/featurePages.ts";
import {
  integrationIds,
  integrationNames,
  integrationPath,
  integrationTexts,
} from "#web/features/integrations/integrationPages.ts";
import { helpPageIds, helpPath } from "#web/features/help/helpPath.ts";
import type { Texts } from "./readTexts.ts";

type Tree = Record<string, unknown>;

/** Returns the text under a dotted key, or an empty string. */
function textAt(tree: Tree, key: string): string {
  const value = key
    .split(".")
    .reduce<unknown>((part, name) => (part as Tree | undefined)?.[name], tree);
  return typeof value === "string" ? value : "";
}

const references: Readonly<Record<string, string>> = {
  reasons: "reasons.title",
  replies: "repliesTitle",
  errors: "provoked.title",
};
const leads: Readonly<Record<string, string>> = {
  reasons: "reasons.about",
  replies: "repliesLead",
  errors: "provoked.lead",
};

/** Returns the title and description of the page of a feature, an integration or a help topic; undefined for other paths. */
export function subpageHead(
  texts: Texts,
  path: string,
): { title: string; description: string } | undefined {
  const feature = featurePages.find(({ id }) => featurePath(id) === path);
  if (feature !== undefined) {
    const tree = (texts["features"] ?? {}) as Tree;
    return {
      title: textAt(tree, `blocks.${feature.id}.name`),
      description: textAt(tree, `blocks.${feature.id}.text`),
    };
  }
  const integration = integrationIds.find((id) => integrationPath(id) === path);
  if (integration !== undefined) {
    const tree = (texts["integrations"] ?? {}) as Tree;
    const { name, lead } = integrationTexts[integration];
    const title = integrationNames[integration] ?? textAt(tree, name);
    return { title, description: textAt(tree, lead).replaceAll("{{name}}", title) };
  }
  const help = helpPageIds.find((id) => helpPath(id) === path);
  if (help !== undefined) {
    const tree = (texts["help"] ?? {}) as Tree;
    return {
      title: textAt(tree, references[help] ?? `groups.${help}`),
      description: textAt(tree, leads[help] ?? `about.${help}`),
    };
  }
  return undefined;
}
