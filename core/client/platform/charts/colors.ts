/** How many categories a chart can tell apart by colour; more belong together as “Other”. */
export const paletteSize = 8

/** How many colours a heat map has besides that of zero. */
export const heatLevels = 6

/** @param place 1 and up; after the last colour the first comes again */
export function paletteColor(place: number): string {
  return `var(--chart-${((place - 1) % paletteSize) + 1})`
}

export const comparisonColor = 'var(--chart-comparison)'

/** @returns the colour of a series at its place in the chart. */
export function seriesColor({ color, comparison }: { color?: number; comparison?: boolean }, at: number): string {
  return comparison ? comparisonColor : paletteColor(color ?? at + 1)
}

/** @param level 0 for nothing, then 1 to `heatLevels` */
export function heatColor(level: number): string {
  return level === 0 ? 'var(--chart-none)' : `var(--chart-heat-${level})`
}

/** @returns the colour of words on a cell of that level. */
export function heatTextColor(level: number): string {
  return level > heatLevels / 2 ? 'var(--chart-on-heat)' : 'var(--text)'
}
