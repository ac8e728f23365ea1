import type { Tone } from '@core/kernel/entity/Field'
import { scaleLinear } from '@visx/scale'

/** One value of a chart, and the address of exactly the rows that it counts. */
export interface ChartValue {
  /** Null if it is unknown; a line has a gap there. */
  readonly value: number | null
  readonly href?: string | undefined
}

/** One color of a chart, with a value for every category. */
export interface ChartSeries {
  readonly name: string
  readonly values: readonly ChartValue[]
  /** 1 to 8 of the palette; by default the index in the chart. */
  readonly color?: number
  /** Given if the series is a status: it then has the color of the status' badge. */
  readonly tone?: Tone | undefined
  /** Whether it is the series of a comparison, which is drawn in a muted color and with a dashed line. */
  readonly comparison?: boolean
}

/** A scale of values on screen, with its grid lines. */
export interface ValueScale {
  /** @returns the distance of a value from the start of the scale, in px */
  readonly at: (value: number) => number
  readonly ticks: readonly number[]
  readonly min: number
  readonly max: number
}

/**
 * Creates a scale of round numbers that contains all values and zero.
 * @param length in px
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

/** The values at which a part of a stack begins and ends. */
export interface StackPart {
  readonly from: number
  readonly to: number
}

/** Stacks the values of one category in the order of the series: positive values upward, negative ones downward. */
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

/** @returns the sum over all series for each category */
export function totalsOf(series: readonly ChartSeries[], categories: number): number[] {
  return Array.from({ length: categories }, (_, at) =>
    series.reduce((sum, { values }) => sum + (values[at]?.value ?? 0), 0),
  )
}

/** How a step of a funnel compares with the first step and the one before. */
export interface FunnelShare {
  /** The share of the first step, from 0 to 1. */
  readonly ofFirst: number
  /** The share of the step before; undefined for the first step, and if the step before is empty. */
  readonly ofPrevious: number | undefined
  /** How many reached this step and not the next; null for the last step. */
  readonly noFurther: number | null
}

export function funnelShares(values: readonly number[]): FunnelShare[] {
  const [first = 0] = values
  return values.map((value, at) => {
    const previous = values[at - 1]
    return {
      ofFirst: first > 0 ? value / first : 0,
      ofPrevious: previous ? value / previous : undefined,
      noFurther: at + 1 < values.length ? value - values[at + 1]! : null,
    }
  })
}

/** @returns n, if every nth label is drawn so that labels don't touch */
export function labelStep(labels: readonly string[], room: number): number {
  const widest = Math.max(0, ...labels.map(textWidth)) + 14
  return Math.max(1, Math.ceil(widest / Math.max(1, room)))
}

/** Up to this number, names below an axis name things and are all needed; more are mostly days or months, of which a part is enough. */
const fewNames = 7

/**
 * Breaks names that don't fit side by side into two lines.
 * @returns the lines of each name; undefined if one line is enough, or if two are not
 */
export function nameLines(names: readonly string[], room: number): readonly (readonly [string, string])[] | undefined {
  if (names.length > fewNames || labelStep(names, room) === 1) return undefined
  const lines = names.map((name) => brokenInTwo(name))
  return lines.every((pair) => pair.every((line) => textWidth(line) + 6 <= room)) ? lines : undefined
}

/** Breaks a text at the space that leaves the shortest lines; one without a space stays in the first line. */
function brokenInTwo(text: string): readonly [string, string] {
  const breaks = [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)] as const)
  return breaks.toSorted((a, b) => longer(a) - longer(b))[0] ?? [text, '']
}

const longer = ([one, other]: readonly [string, string]): number => Math.max(one.length, other.length)

/** @returns the approximate width of a text at 12 px. Measuring in the page would cost a layout for each text. */
export function textWidth(text: string): number {
  return text.length * 6.7
}

/** @returns the text, shortened with an ellipsis if it doesn't fit */
export function fitText(text: string, room: number): string {
  const fits = Math.floor(room / 6.7)
  return text.length <= fits ? text : `${text.slice(0, Math.max(1, fits - 1)).trimEnd()}…`
}

/**
 * Moves labels apart that are below each other.
 * @returns the position of each in the given order, between 0 and `room`
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
