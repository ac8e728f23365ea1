/** The definition of a built report, as in its address, in a saved report and in a schedule. */
export interface BuiltReport {
  /** The id of an entity. */
  readonly entity: string
  /** One to four. */
  readonly measures: readonly BuiltMeasure[]
  /** The grouping of the rows: the path of a field, for a date with the period. */
  readonly by: string | undefined
  readonly every: BuiltPeriod | undefined
  /** The field by which each figure is divided, into at most eight columns. */
  readonly split: string | undefined
  /** The date by which rows belong to the period of a calculation; without it all rows count. A figure of the catalogue has its own. */
  readonly on: string | undefined
  /** As in a list's address: the texts of filters, by path. */
  readonly filter: Readonly<Record<string, string>>
  readonly kind: BuiltKind
}

/** A calculation over a field; `count` counts rows and has none. Or a figure of the catalogue, by its id: `crm.won`. */
export type BuiltMeasure = { readonly of: BuiltFigure; readonly field?: string } | { readonly figure: string }

export const builtFigures = [
  { id: 'count', name: 'Number' },
  { id: 'sum', name: 'Sum' },
  { id: 'average', name: 'Mean' },
  { id: 'median', name: 'Median' },
  { id: 'min', name: 'Lowest' },
  { id: 'max', name: 'Highest' },
] as const
export type BuiltFigure = (typeof builtFigures)[number]['id']

export const builtPeriods = ['day', 'week', 'month', 'quarter'] as const
export type BuiltPeriod = (typeof builtPeriods)[number]
export const builtKinds = [
  { id: 'bar', name: 'Bars' },
  { id: 'ranks', name: 'Ranking' },
  { id: 'stacked', name: 'Stacked' },
  { id: 'line', name: 'Line' },
  { id: 'donut', name: 'Donut' },
] as const
export type BuiltKind = (typeof builtKinds)[number]['id']

export const mostMeasures = 4

/**
 * @example readBuilt('entity=lead&measure=count,sum:value,figure:crm.won&by=status&f.leadOptions=1')
 * @returns undefined if no entity is given; invalid parts are ignored
 */
export function readBuilt(text: string): BuiltReport | undefined {
  const query = new URLSearchParams(text)
  const entity = query.get('entity')
  if (!entity) return undefined
  const measures = [...new Set((query.get('measure') ?? '').split(','))].flatMap((one): BuiltMeasure[] => {
    const [of = '', field] = one.split(':')
    if (of === 'figure') return field ? [{ figure: field }] : []
    const known = builtFigures.find(({ id }) => id === of)
    if (!known || (of === 'count') !== (field === undefined)) return []
    return [{ of: known.id, ...(field !== undefined && { field }) }]
  })
  return {
    entity,
    measures: measures.length > 0 ? measures.slice(0, mostMeasures) : [{ of: 'count' }],
    by: query.get('by') ?? undefined,
    every: builtPeriods.find((id) => id === query.get('every')),
    split: query.get('split') ?? undefined,
    on: query.get('on') ?? undefined,
    filter: Object.fromEntries(
      [...query].flatMap(([name, value]) => (name.startsWith('f.') && value ? [[name.slice(2), value]] : [])),
    ),
    kind: builtKinds.find(({ id }) => id === query.get('kind'))?.id ?? 'bar',
  }
}

/** @returns the text of a measure in an address: `count`, `sum:value` or `figure:crm.won` */
export function keyOfMeasure(measure: BuiltMeasure): string {
  if ('figure' in measure) return `figure:${measure.figure}`
  return measure.field === undefined ? measure.of : `${measure.of}:${measure.field}`
}

/** @returns the report as the part of an address; `readBuilt` parses it. */
export function writeBuilt({ entity, measures, by, every, split, on, filter, kind }: BuiltReport): string {
  const query = new URLSearchParams({ entity })
  const measure = measures.map(keyOfMeasure).join(',')
  if (measure !== 'count') query.set('measure', measure)
  if (by !== undefined) query.set('by', by)
  if (every !== undefined) query.set('every', every)
  if (split !== undefined) query.set('split', split)
  if (on !== undefined) query.set('on', on)
  for (const [path, value] of Object.entries(filter)) query.set(`f.${path}`, value)
  if (kind !== 'bar') query.set('kind', kind)
  return query.toString()
}
