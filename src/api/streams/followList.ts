import type { List } from "#contract/listShape.ts";
import { streamList } from "#contract/lists.ts";
import { followStream } from "./followStream.ts";
import { fillPath } from "#web/api/client/fillPath.ts";
import { mainOrigin } from "#web/api/client/mainOrigin.ts";

/** Follows a list until its end: yields the whole list each time something of it was committed, as {@link followStream} does. */
export async function* followList(id: string, signal: AbortSignal): AsyncGenerator<List> {
  const url = mainOrigin + fillPath(streamList.path, { id });
  for await (const { event, data } of followStream(url, signal)) {
    if (event === "list" || event === "done") {
      yield JSON.parse(data) as List;
    }
  }
}
