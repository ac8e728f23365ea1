/** A statement takes 65,535 values at most: of the widest rows here, that many at a time. */
const atATime = 2000

/** Runs a statement for so many rows at a time, in order. @returns what the statements returned, put together */
export async function inChunks<T, R>(
  rows: readonly T[],
  run: (some: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < rows.length; at += atATime) results.push(...(await run(rows.slice(at, at + atATime))))
  return results
}
