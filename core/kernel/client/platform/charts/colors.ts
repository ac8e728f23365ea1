import type { Tone } from '@core/kernel/entity/Field'

/** How many categories colors can distinguish in a chart. The rest should be combined as “Other”. */
export const paletteSize = 8

/** @param place from 1; after the last color the first follows again */
export function paletteColor(place: number): string {
  return `var(--chart-${((place - 1) % paletteSize) + 1})`
}

export const comparisonColor = 'var(--chart-comparison)'

/** @returns the color of a status, which has the hue of its badge */
export function toneColor(tone: Tone): string {
  return `var(--chart-${tone})`
}

/** @returns the color of a series by its index in the chart; where the series is a status, that of the status */
export function seriesColor(
  { color, comparison, tone }: { color?: number; comparison?: boolean; tone?: Tone | undefined },
  at: number,
): string {
  if (comparison) return comparisonColor
  return tone ? toneColor(tone) : paletteColor(color ?? at + 1)
}

/**
 * Whether the bars of a series have a pattern. The colors of two statuses, such as green and red, may look alike to some people, so the
 * second one differs by more than its color.
 */
export function isPatterned(series: readonly { readonly tone?: Tone | undefined }[], at: number): boolean {
  return series[at]?.tone !== undefined && series.slice(0, at).some(({ tone }) => tone !== undefined)
}
