/** How many categories colors can distinguish in a chart. The rest should be combined as “Other”. */
export const paletteSize = 8

/** The number of colors of a heat map, without that of zero. */
export const heatLevels = 6

/** @param place from 1; after the last color the first follows again */
export function paletteColor(place: number): string {
  return `var(--chart-${((place - 1) % paletteSize) + 1})`
}

export const comparisonColor = 'var(--chart-comparison)'

/** @returns the color of a series by its index in the chart */
export function seriesColor({ color, comparison }: { color?: number; comparison?: boolean }, at: number): string {
  return comparison ? comparisonColor : paletteColor(color ?? at + 1)
}

/** @param level 0 for none, then 1 to `heatLevels` */
export function heatColor(level: number): string {
  return level === 0 ? 'var(--chart-none)' : `var(--chart-heat-${level})`
}

/** @returns the color of text on a cell of this level */
export function heatTextColor(level: number): string {
  return level > heatLevels / 2 ? 'var(--chart-on-heat)' : 'var(--text)'
}
