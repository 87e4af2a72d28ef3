import { limits } from "#contract/limits.ts";

/** Returns the tags in a text, separated by commas, without duplicates. */
export function parseTags(text: string): string[] {
  const tags = text.split(/[,，、،]/u).map((tag) => tag.trim().slice(0, limits.listTagLength));
  return [...new Set(tags.filter((tag) => tag !== ""))].slice(0, limits.listTagsMax);
}
