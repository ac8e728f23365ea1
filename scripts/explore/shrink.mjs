/**
 * Leaves out steps of a failing walk for as long as the rest still fails, larger pieces first (delta debugging, as Zeller and Hildebrandt,
 * “Simplifying and Isolating Failure-Inducing Input”, 2002).
 * @template T
 * @param {readonly T[]} steps the first is always kept: it goes to an address
 * @param {(steps: readonly T[]) => Promise<boolean>} fails whether these steps alone fail, too
 * @param {() => boolean} isLate whether to stop with what was found so far
 * @returns {Promise<readonly T[] | undefined>} the fewest steps found; undefined if not even all of them fail again
 */
export async function shrink(steps, fails, isLate = () => false) {
  if (!(await fails(steps))) return undefined
  let fewest = steps
  for (let size = Math.ceil((steps.length - 1) / 2); size >= 1;) {
    const before = fewest.length
    for (let at = 1; at < fewest.length && !isLate();) {
      const fewer = [...fewest.slice(0, at), ...fewest.slice(at + size)]
      if (await fails(fewer)) fewest = fewer
      else at += size
    }
    if (isLate()) break
    // Once more with single steps while that still helps: one may be needless only without another.
    if (size > 1) size = Math.floor(size / 2)
    else if (fewest.length === before) break
  }
  return fewest
}
