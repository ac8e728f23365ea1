import type { Field, Fields } from './Field'

type Values = Readonly<Record<string, unknown>>

/** A value of a record, of a group or of a row. */
export interface VisitedValue {
  /** `clinical.report`, `coverages[0].cardFront` */
  readonly path: string
  /** The path without the positions of rows, which may change: `coverages.cardFront`. */
  readonly name: string
  readonly field: Field
  /** Neither null nor undefined. */
  readonly value: unknown
  /** The record, group or row that contains it. */
  readonly within: Values
}

/**
 * Visits every value that a record has, in the order of its fields, also those in groups and rows. A group or a row itself is not visited.
 * @param enters which fields are visited, groups and rows included; default: all
 */
export function* visitValues(
  fields: Fields,
  record: object | null,
  enters: (field: Field) => boolean = () => true,
): Generator<VisitedValue> {
  if (record) yield* visit(fields, record as Values, enters, '', '')
}

function* visit(
  fields: Fields,
  within: Values,
  enters: (field: Field) => boolean,
  above: string,
  named: string,
): Generator<VisitedValue> {
  for (const [key, field] of Object.entries(fields)) {
    const value = within[key] ?? null
    if (value === null || !enters(field)) continue
    const path = above ? `${above}.${key}` : key
    const name = named ? `${named}.${key}` : key
    if (field.kind === 'group') yield* visit(field.fields!, value as Values, enters, path, name)
    else if (field.kind === 'rows')
      for (const [at, row] of (value as readonly Values[]).entries())
        yield* visit(field.fields!, row, enters, `${path}[${at}]`, name)
    else yield { path, name, field, value, within }
  }
}
