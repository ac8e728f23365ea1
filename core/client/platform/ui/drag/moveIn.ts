/** @returns the list with the entry at `from` standing at `to`, clamped to its ends. */
export function moveIn<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, at) => at !== from)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), list[from]!, ...rest.slice(at)]
}
