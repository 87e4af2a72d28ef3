import { paths } from "#web/paths.ts";

/** Pages of the features by group, in reading order; `id` is the key of its texts. */
export const featureGroups = [
  {
    id: "address",
    pages: [
      { slug: "syntax", id: "syntax" },
      { slug: "disposable-role-free", id: "lists" },
      { slug: "dns", id: "dns" },
      { slug: "mail-server", id: "host" },
      { slug: "smtp-transcript", id: "mailbox" },
    ],
  },
  {
    id: "lists",
    pages: [
      { slug: "lists", id: "bulk" },
      { slug: "provider-pace", id: "polite" },
    ],
  },
  {
    id: "developers",
    pages: [
      { slug: "api", id: "api" },
      { slug: "doctor", id: "doctor" },
    ],
  },
  {
    id: "measured",
    pages: [
      { slug: "accuracy", id: "accuracy" },
      { slug: "latency", id: "latency" },
      { slug: "comparison", id: "comparison" },
    ],
  },
] as const;

export type FeatureId = (typeof featureGroups)[number]["pages"][number]["id"];

/** All pages of features, in reading order. */
export const featurePages: readonly { slug: string; id: FeatureId }[] = featureGroups.flatMap(
  ({ pages }) => [...pages],
);

/** Returns the path of a feature's page. */
export function featurePath(id: FeatureId): string {
  return `${paths.features}/${featurePages.find((page) => page.id === id)?.slug ?? ""}`;
}

/** Returns the page that an anchor of the former single page names; undefined for other anchors. */
export function pageOfAnchor(anchor: string): string | undefined {
  const id = anchor === "whole" ? "mailbox" : anchor;
  const page = featurePages.find((each) => each.id === id);
  return page === undefined
    ? undefined
    : `${paths.features}/${page.slug}${anchor === "whole" ? "#whole" : ""}`;
}
