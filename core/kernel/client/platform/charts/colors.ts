/** How many categories colors can distinguish in a chart. The rest should be combined as “Other”. */
export const paletteSize = 8

/** @param place from 1; after the last color the first follows again */
export function paletteColor(place: number): string {
  return `var(--chart-${((place - 1) % paletteSize) + 1})`
}

export const comparisonColor = 'var(--chart-comparison)'

/** @returns the color of a series by its index in the chart */
export function seriesColor({ color, comparison }: { color?: number; comparison?: boolean }, at: number): string {
  return comparison ? comparisonColor : paletteColor(color ?? at + 1)
}
