/** A statement takes at most 65,535 values; this is the number of rows for the widest table here. */
const atATime = 2000

/** Runs a statement for chunks of rows, in order. @returns the concatenated results */
export async function inChunks<T, R>(
  rows: readonly T[],
  run: (some: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < rows.length; at += atATime) results.push(...(await run(rows.slice(at, at + atATime))))
  return results
}
