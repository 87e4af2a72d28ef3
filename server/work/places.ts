/** Places that are held for a while. */
export interface Places {
  /** Takes a place, to be given back by `leave`; tells whose places are all taken where there is none. */
  take(holder: string): "taken" | "holder_full" | "all_full";
  leave(holder: string): void;
}

/** Places in this process: `each` for one holder, `all` for all of them. */
export function createPlaces(max: { each: number; all: number }): Places {
  const held = new Map<string, number>();
  let total = 0;
  return {
    take(holder) {
      const own = held.get(holder) ?? 0;
      if (total >= max.all) {
        return "all_full";
      }
      if (own >= max.each) {
        return "holder_full";
      }
      held.set(holder, own + 1);
      total += 1;
      return "taken";
    },
    leave(holder) {
      const left = (held.get(holder) ?? 1) - 1;
      total -= 1;
      if (left === 0) {
        held.delete(holder);
      } else {
        held.set(holder, left);
      }
    },
  };
}
