// wouter's patterns: static segments, `:name`, `:name?` and `*`, matched without regard to case.

const rank = (segment: string | undefined): number => {
  if (segment === undefined) return 2
  if (segment.startsWith('*')) return 4
  if (segment.endsWith('?')) return 3
  return segment.includes(':') ? 1 : 0
}

/** Sorts the more specific path first. For each segment: a static one, then a parameter, an optional one, a wildcard. */
export function comparePaths(a: string, b: string): number {
  const left = a.split('/')
  const right = b.split('/')
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = rank(left[at]) - rank(right[at])
    if (difference !== 0) return difference
  }
  return a < b ? -1 : Number(a > b)
}
