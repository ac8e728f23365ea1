import { scaleLinear } from '@visx/scale'
import { heatLevels } from './colors'

/** What a chart has for one place on its axis: a value, and the address of exactly the rows that make it. */
export interface ChartValue {
  /** Null where nothing is known; a line is broken there. */
  readonly value: number | null
  readonly href?: string | undefined
}

/** One colour of a chart: a value for every category. */
export interface ChartSeries {
  readonly name: string
  readonly values: readonly ChartValue[]
  /** 1 to 8 of the palette; left out, its place in the chart. */
  readonly color?: number
  /** Drawn as what it is compared with: muted, and a line dashed. */
  readonly comparison?: boolean
}

/** A range of values on screen, with the lines that help to read it. */
export interface ValueScale {
  /** @returns the distance from the scale's beginning, px. */
  readonly at: (value: number) => number
  readonly ticks: readonly number[]
  readonly min: number
  readonly max: number
}

/**
 * A scale of round numbers that holds all values and zero.
 * @param length px
 * @param whole whether only whole numbers make sense, as for counts of rows
 */
export function valueScale(values: readonly number[], length: number, whole = false): ValueScale {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const wanted = Math.max(2, Math.min(5, Math.floor(length / 44)))
  const scale = scaleLinear<number>({
    domain: [least, least === most ? 1 : most],
    range: [0, Math.max(0, length)],
    nice: wanted,
  })
  const [min = 0, max = 1] = scale.domain()
  return {
    at: (value) => scale(value),
    ticks: scale.ticks(wanted).filter((tick) => !whole || Number.isInteger(tick)),
    min,
    max,
  }
}

/** Where a part of a stack begins and ends. */
export interface StackPart {
  readonly from: number
  readonly to: number
}

/** Stacks one category: what is above zero upward, what is below downward, in the order of the series. */
export function stackOf(values: readonly (number | null)[]): StackPart[] {
  let [up, down] = [0, 0]
  return values.map((value) => {
    const size = value ?? 0
    const from = size < 0 ? down : up
    if (size < 0) down += size
    else up += size
    return { from, to: from + size }
  })
}

/** @returns the sum of each category over all series. */
export function totalsOf(series: readonly ChartSeries[], categories: number): number[] {
  return Array.from({ length: categories }, (_, at) =>
    series.reduce((sum, { values }) => sum + (values[at]?.value ?? 0), 0),
  )
}

/** How a step of a funnel stands to the first and to the one before. */
export interface FunnelShare {
  /** Of the first step, 0 to 1. */
  readonly ofFirst: number
  /** Of the step before; undefined for the first, and where that one is empty. */
  readonly ofPrevious: number | undefined
  /** How many were lost since the step before; negative when there are more. */
  readonly lost: number
}

export function funnelShares(values: readonly number[]): FunnelShare[] {
  const [first = 0] = values
  return values.map((value, at) => {
    const previous = values[at - 1]
    return {
      ofFirst: first > 0 ? value / first : 0,
      ofPrevious: previous ? value / previous : undefined,
      lost: previous === undefined ? 0 : previous - value,
    }
  })
}

/** @returns from which to which value each of the bars of a histogram counts; the last holds its end as well. */
export function binsOf(values: readonly number[], wanted = 12): { from: number; to: number; count: number }[] {
  if (values.length === 0) return []
  const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  const scale = scaleLinear<number>({ domain: [least, least === most ? least + 1 : most], range: [0, 1], nice: wanted })
  const ticks = scale.ticks(wanted)
  const bins = ticks.slice(1).map((to, at) => ({ from: ticks[at]!, to, count: 0 }))
  for (const value of values) {
    const bin = bins.find(({ to }) => value < to) ?? bins.at(-1)
    if (bin) bin.count++
  }
  return bins
}

/** @returns the colour of a cell, 1 to `heatLevels`, in equal steps up to the largest; 0 for nothing. */
export function heatLevel(value: number | null, most: number): number {
  if (!value || value < 0 || most <= 0) return 0
  return Math.min(heatLevels, Math.ceil((value / most) * heatLevels))
}

/** @returns every how many labels one is written, so that they don't touch. */
export function labelStep(labels: readonly string[], room: number): number {
  const widest = Math.max(0, ...labels.map(textWidth)) + 14
  return Math.max(1, Math.ceil(widest / Math.max(1, room)))
}

/** @returns about how wide a text is at 12 px. Measuring each in the page would lay it out once more. */
export function textWidth(text: string): number {
  return text.length * 6.7
}

/** @returns a text that fits, with an ellipsis where it was cut. */
export function fitText(text: string, room: number): string {
  const fits = Math.floor(room / 6.7)
  return text.length <= fits ? text : `${text.slice(0, Math.max(1, fits - 1)).trimEnd()}…`
}

/**
 * Moves labels apart that stand below each other.
 * @returns where each is to stand, in the order given, within 0 and `room`
 */
export function spread(places: readonly number[], apart: number, room: number): number[] {
  const order = places.map((_, at) => at).toSorted((a, b) => places[a]! - places[b]!)
  const result = [...places]
  let least = 0
  for (const at of order) {
    result[at] = Math.max(result[at]!, least)
    least = result[at] + apart
  }
  let most = room
  for (const at of order.toReversed()) {
    result[at] = Math.min(result[at]!, most)
    most = result[at] - apart
  }
  return result
}
