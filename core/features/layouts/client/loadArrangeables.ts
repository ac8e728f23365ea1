import { compareNames } from '@core/kernel/entity/compareNames'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { isObject } from '@core/kernel/entity/isObject'
import type { FormSection } from '@core/kernel/client/kit/forms/FormSection'
import { completeSections } from '@core/kernel/client/kit/forms/sections/completeSections'
import { columnsOf } from '@core/kernel/client/kit/lists/columns/columnsOf'
import { recordSections } from '@core/kernel/client/kit/records/arrangedRecord'
import { pathsOfFacts } from '@core/kernel/client/kit/records/KeyFacts'
import { keyFactsOf } from '@core/kernel/client/kit/screens/standard/detailsOf'
import { withoutFields } from '@core/kernel/client/kit/screens/standard/formProps'
import { standardColumns } from '@core/kernel/client/kit/screens/standard/standardColumns'
import type { ActiveRoute } from '@core/kernel/client/session/registry/types'
import type { ArrangedScreens } from '@core/kernel/client/kit/screens/arrangedScreens'

/** The screens of an entity as delivered, for those who arrange them. */
export interface Arrangeable {
  readonly entity: Entity
  readonly plugin: string
  /** The complete sections of its form. */
  readonly form: readonly FormSection[]
  /** Those of the page of a record, its key facts first; undefined where the plugin draws that page itself. */
  readonly record: readonly FormSection[] | undefined
  /** What its list can show, and what it shows at first. */
  readonly columns: readonly { readonly field: string; readonly label: string; readonly sortable?: boolean }[]
  readonly start: readonly string[]
  /** The path of the column that opens a row, which is always shown. */
  readonly main: string | undefined
}

type Load = () => Promise<unknown>

/** Where screens come from. */
interface Source {
  readonly plugin: string
  readonly load: Load
}

/**
 * @param byHand the contributions to `arrangedScreens`
 * @returns the screens that can be arranged, by the name of their records: those of these routes, and those of plugins
 */
export async function loadArrangeables(
  routes: readonly ActiveRoute[],
  byHand: readonly Source[],
): Promise<readonly Arrangeable[]> {
  // Several routes lead to the screens of one entity.
  const sources = new Map<unknown, Source>(byHand.map((source) => [source, source]))
  for (const { plugin, screen } of routes) {
    const load = screensOf(screen)
    if (load) sources.set(load, { plugin, load })
  }
  const loaded = await Promise.all(
    [...sources.values()].map(async ({ plugin, load }) => {
      const made = await load()
      return { plugin, made: isObject(made) ? made.default : undefined }
    }),
  )
  const all = new Map(
    loaded.flatMap(({ plugin, made }) =>
      isArrangedScreens(made) ? [[made.entity.id, arrangeable(plugin, made)] as const] : [],
    ),
  )
  return [...all.values()].toSorted((a, b) => compareNames(a.entity.name.many, b.entity.name.many))
}

/** @returns what `entityRoutes` gives beside each screen of an entity */
function screensOf(screen: ActiveRoute['screen']): Load | undefined {
  // Nothing else puts this property on a screen.
  return 'screens' in screen && typeof screen.screens === 'function' ? (screen.screens as Load) : undefined
}

/** @returns whether a module's export is the screens of an entity */
function isArrangedScreens(value: unknown): value is ArrangedScreens {
  return isObject(value) && isObject(value.entity) && isObject(value.entity.fields)
}

function arrangeable(plugin: string, { entity, form = {}, record = {}, list = {} }: ArrangedScreens): Arrangeable {
  const { fields } = entity
  const omit = typeof form.omit === 'function' ? form.omit(undefined) : (form.omit ?? [])
  const { columns, start } = columnsOf(
    entity,
    list.complete ? (list.columns ?? []) : standardColumns(entity, list.columns),
  )
  return {
    entity,
    plugin,
    form: completeSections(fields, form.sections && withoutFields(form.sections, omit), omit),
    record: record
      ? withoutFields(
          recordSections(fields, {
            facts: pathsOfFacts(fields, keyFactsOf({ entity, record })),
            sections: form.sections,
          }),
          record.omit ?? [],
        )
      : undefined,
    columns,
    start,
    main: columns.find(({ main }) => main)?.field,
  }
}
