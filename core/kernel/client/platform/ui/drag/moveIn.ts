/** @returns the list with the entry at `from` moved to `to`, which is limited to the list's ends */
export function moveIn<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, at) => at !== from)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), list[from]!, ...rest.slice(at)]
}
