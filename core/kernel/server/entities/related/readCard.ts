import type { Entity } from '@core/kernel/entity/defineEntity'
import { displayText } from '@core/kernel/entity/displayText'
import { isObject } from '@core/kernel/entity/isObject'
import { type FieldPath, fieldPathsOf } from '@core/kernel/entity/leaves'
import { isEmpty } from '@core/kernel/entity/parse'
import type { Parent } from '@core/kernel/entity/parentLink'
import { allows } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import { PurposeNeeded, notFound } from '../../platform/http/errors'
import { type PresentedRecord, readRecord } from '../record/readRecord'
import type { EntityContext } from '../table/EntityContext'

interface Card {
  readonly title: string
  readonly kind: string
  readonly state: string | null
  readonly facts: readonly { readonly label: string; readonly kind: string; readonly text: string }[]
}

/** The most facts on a card. */
const mostFacts = 5

/** Kinds whose text the reader's own form of days and amounts makes. */
const raw: ReadonlySet<string> = new Set(['date', 'dateTime', 'money'])

/**
 * Reads what a card beside a link to a record says. It is logged as a reading of the record, and shows nothing sensitive.
 * @throws HttpError 404 for a record that this person may not see, or only after naming a purpose
 */
export async function readCard(
  { db, catalog }: Pick<EntityContext, 'db' | 'catalog'>,
  { entity: entityId, id }: Parent,
  viewer: Viewer,
): Promise<Card> {
  const table = catalog.get(entityId)
  if (!table?.entity.screen || !allows(table.entity, 'view', viewer)) throw notFound('Record')
  const { entity } = table
  const record = await readRecord(db, table, id, viewer, catalog).catch((error: unknown) => {
    // Nobody is asked for a purpose because the pointer passed over a link.
    throw error instanceof PurposeNeeded ? notFound('Record') : error
  })
  const textOf = ({ path, field }: FieldPath) => {
    const value = valueAt(record, path)
    if (isEmpty(value)) return undefined
    return raw.has(field.kind) ? String(value) : displayText(field, value, record.labels[path])
  }
  const facts = cardFields(entity).flatMap((fieldPath) => {
    const text = textOf(fieldPath)
    return text === undefined ? [] : [{ label: fieldPath.label, kind: fieldPath.field.kind, text }]
  })
  const state = entity.state === undefined ? undefined : (record.labels[entity.state] ?? undefined)
  return {
    title: titleOf(entity, record) || `${entity.name.one} ${id}`,
    kind: entity.name.one,
    state: state ?? null,
    facts: facts.slice(0, mostFacts),
  }
}

/** Who it is assigned to, how to reach somebody, what is next, then what its list shows. */
function cardFields(entity: Entity): readonly FieldPath[] {
  const shown = fieldPathsOf(entity.fields).filter(
    ({ path, sensitive, field }) =>
      !sensitive && !entity.title.includes(path) && path !== entity.state && !lists.has(field.kind),
  )
  const first = [
    shown.filter(({ path }) => path === entity.owners?.assigned),
    shown.filter(({ field }) => field.kind === 'phone').slice(0, 1),
    shown.filter(({ path }) => path === entity.days?.[0]),
    shown.filter(({ field }) => field.kind === 'money' && field.inList === true).slice(0, 1),
    shown.filter(({ field }) => field.inList === true),
  ].flat()
  return [...new Set(first)]
}

/** Kinds of more than a line. */
const lists: ReadonlySet<string> = new Set(['rows', 'files', 'object', 'longText', 'signature', 'secret', 'ids'])

/** The title of a record; of a reference in it, the name of its target. */
function titleOf({ title }: Entity, record: PresentedRecord): string {
  const parts = title.map((path) => (path in record.labels ? record.labels[path] : valueAt(record, path)))
  return parts.filter((part) => !isEmpty(part)).join(' ')
}

function valueAt(record: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), record)
}
