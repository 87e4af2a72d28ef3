/** Prints a sentence on standard error, because standard output is for results. */
export const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
