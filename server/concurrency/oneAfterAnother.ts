/** Returns a function that runs asynchronous work in the order of its calls, each piece once the one before has ended. */
export function oneAfterAnother(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
