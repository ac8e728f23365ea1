import type { WriteOptions } from '@core/server/entities'
import { allows, type Entity, type Field, fieldPathsOf, type Figure, rowFigures } from '@core/entity'
import type { Viewer } from '@core/server/plugin'
import type { BuiltField, BuiltSource } from '../../shared/reportCalls'

type FieldPath = ReturnType<typeof fieldPathsOf>[number]

const days: ReadonlySet<string> = new Set(['date', 'dateTime'])
const chosen: ReadonlySet<string> = new Set(['choice', 'lookup', 'reference', 'person', 'yesNo'])
const numbers: ReadonlySet<string> = new Set(['integer', 'decimal', 'number', 'money'])

/**
 * The possible uses of a field in a report. Sensitive fields have none, for everybody. Texts have none either, because they name people,
 * and a report's definition is in an address.
 */
export function usesOf({ field, sensitive }: FieldPath): BuiltField['use'] {
  // The id of a link to records of several kinds is ambiguous without the kind.
  if (sensitive || field.linkType !== undefined) return []
  if (days.has(field.kind)) return ['group', 'period', 'filter']
  if (chosen.has(field.kind)) return ['group', 'filter']
  if (field.kind === 'integer') return ['group', 'measure', 'filter']
  return numbers.has(field.kind) ? ['measure', 'filter'] : []
}

/** Every figure of the plugins that are on, by `<plugin>.<id>`. */
export type FigureCatalogue = ReadonlyMap<string, Figure>

/** Whether a report of an entity can have a figure: it counts this entity's rows only, and isn't a part of whole months. */
export const isOffered = (figure: Figure, entity: string): boolean =>
  rowFigures([figure]).every((one) => one.entity === entity && !one.prorated)

/** @returns the entities that the viewer may list, with the fields and figures that a report of them can use, by name. */
export function sourcesFor(catalog: WriteOptions['catalog'], figures: FigureCatalogue, viewer: Viewer): BuiltSource[] {
  return [...catalog.values()]
    .filter(({ entity, enabledCalls }) => isListed(entity, enabledCalls) && allows(entity, 'view', viewer))
    .map(({ entity: { id, name, fields } }) => ({
      id,
      name: name.many,
      fields: fieldPathsOf(fields).flatMap((one) => {
        const use = usesOf(one)
        return use.length > 0 ? [present(one, use)] : []
      }),
      figures: [...figures]
        .flatMap(([key, figure]) =>
          isOffered(figure, id) ? [{ id: key, name: figure.name, sentence: figure.sentence }] : [],
        )
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** An entity without a screen is not for people, and its figures would link to nothing. */
const isListed = ({ screen }: Entity, calls: readonly string[] | undefined) =>
  screen !== undefined && (calls?.includes('view') ?? true)

function present({ path, label, field }: FieldPath, use: BuiltField['use']): BuiltField {
  const { kind, options, entity, lookup, unit }: Field = field
  return {
    path,
    label,
    kind,
    use,
    ...(options && { options: options.map(({ id, name }) => ({ id, name })) }),
    ...(entity !== undefined && { entity }),
    ...(lookup !== undefined && { lookup }),
    ...(unit !== undefined && { unit }),
  }
}
