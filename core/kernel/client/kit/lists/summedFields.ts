import { numberText } from '@core/kernel/entity/displayText'
import { formatFigure } from '@core/kernel/entity/figures/figureText'
import type { Measure } from '@core/kernel/entity/aggregate'
import type { FieldPath } from '@core/kernel/entity/leaves'

/** What the sums of a list need of it. */
export interface SummedList {
  readonly shown: readonly { readonly field: string }[]
  fieldPathAt(path: string): FieldPath | undefined
}

const numbers: ReadonlySet<string> = new Set(['integer', 'decimal', 'number', 'money'])

/**
 * @param always the paths of the fields that are added up also where their column isn't shown
 * @returns the fields of which the list shows the sum and the mean: the numbers among the shown columns
 */
export function summedFields(store: SummedList, always: readonly string[]): readonly FieldPath[] {
  const paths = new Set([...always, ...store.shown.map(({ field }) => field)])
  return [...paths].flatMap((path) => {
    const found = store.fieldPathAt(path)
    return found && numbers.has(found.field.kind) && found.field.totals !== 'none' && !found.sensitive ? [found] : []
  })
}

/** @returns what a group's heading says of each field: its sum, or its mean where a sum says nothing */
export function measuresOf(fields: readonly FieldPath[]): readonly Measure[] {
  return fields.map(({ path, field }) => ({ of: field.totals === 'mean' ? 'average' : 'sum', field: path }))
}

/**
 * @param values of `measuresOf(fields)`
 * @returns texts such as `Value $1,204.00`, `Days mean 4`; nothing of fields without a value
 */
export function sumTexts(fields: readonly FieldPath[], values: readonly (string | number | null)[]): readonly string[] {
  return fields.flatMap(({ label, field }, at) => {
    const text = figureText(field, values[at])
    return text === undefined ? [] : [`${label} ${field.totals === 'mean' ? 'mean ' : ''}${text}`]
  })
}

/** @returns a sum or a mean of a field as text, or undefined if there is none */
export function figureText(field: FieldPath['field'], value: string | number | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined
  if (field.unit !== undefined || field.decimals !== undefined) {
    // A mean may have any number of places, and a sum of whole numbers none.
    const decimals = field.decimals ?? (Number.isInteger(Number(value)) ? 0 : 1)
    return numberText({ ...field, decimals }, Number(value))
  }
  return formatFigure(Number(value), field.kind === 'money' ? 'money' : 'number')
}
