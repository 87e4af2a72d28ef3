import { useAppSelector } from "#web/state/useAppSelector.ts";

/** Returns a function that gives the author of a record; null without one, and if it's the signed-in user. */
export function useOtherAuthor(): (author: string | null) => string | null {
  const own = useAppSelector(({ auth }) => auth.user?.email);
  return (author) => (author === own ? null : author);
}
