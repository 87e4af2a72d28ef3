/** Runs `act` on each item, some at once, until one fails; returns the first failure, or null. */
export async function runConcurrently<Item, Failure>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<Failure | null>,
): Promise<Failure | null> {
  const waiting = [...items];
  let failure: Failure | null = null;
  const worker = async (): Promise<void> => {
    const item = failure === null ? waiting.shift() : undefined;
    if (item !== undefined) {
      const failed = await act(item);
      failure ??= failed;
      await worker();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failure;
}
