import type { Field, Fields } from '@core/kernel/entity/Field'
import { addDays, localDay } from '@core/kernel/entity/dates'
import { displayText } from '@core/kernel/entity/displayText'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathAt, fieldPathsOf } from '@core/kernel/entity/leaves'
import { ownerField } from '@core/kernel/entity/policy'
import type { StoredRecord, Values } from '@core/kernel/server/entities/record/storedRecord'
import { undoPatch } from '@core/kernel/server/entities/record/undoPatch'

/** A day by the day of the run: `today`, `today+3`, `today-1`. */
const relativeDay = /^today(?:([+-])(\d{1,4}))?$/
/** A field's value in a text: `{{company}}`, `{{custom.wheelchairWidth}}`. */
const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g
/** Kinds that a text can contain: their values need no name from elsewhere. */
const inTexts: ReadonlySet<string> = new Set([
  'text',
  'email',
  'phone',
  'choice',
  'choices',
  'yesNo',
  'date',
  'integer',
  'decimal',
  'number',
  'money',
  'timeSlot',
])

const numbers: ReadonlySet<string> = new Set(['integer', 'decimal', 'number'])

/** People whom a value can mean by what they are to the record. */
export const assigneeWord = 'assignee'
const creatorWord = 'creator'

/** What the record is called, whatever its entity: its name; of a health record its number. */
const nameWord = 'record'

type NamedEntity = Pick<Entity, 'fields' | 'title' | 'number' | 'personal'>

/** A placeholder that the editor offers, and its name there. */
export interface OfferedText {
  readonly path: string
  readonly label: string
}

/** @returns what the editor offers for texts about records of this entity; first what names the record */
export function offeredTexts(entity: Entity): readonly OfferedText[] {
  const { fields, number, title, personal } = entity
  const labelOf = (path: string) => fieldPathAt(fields, path)?.label
  const byNumber = { path: number ?? 'id', label: (number && labelOf(number)) || 'Number' }
  if (personal) return [byNumber]
  const naming = [nameWord, 'id', number]
  return [
    // A record that is called by its number has no other name.
    ...(title.length === 1 && title[0] === number
      ? []
      : [{ path: nameWord, label: `Name of the ${entity.name.one.toLowerCase()}` }]),
    byNumber,
    ...fieldsInTexts(entity).flatMap((path) => (naming.includes(path) ? [] : [{ path, label: labelOf(path) ?? path }])),
  ]
}

/** The fields that a text about records of this entity may contain. A health record is only ever named by its number. */
export function fieldsInTexts(entity: Entity, isAboutRecord = true): readonly string[] {
  if (entity.personal && isAboutRecord) return ['id', nameWord, ...(entity.number ? [entity.number] : [])]
  const named = fieldPathsOf(entity.fields).filter(({ field, sensitive }) => !sensitive && inTexts.has(field.kind))
  return ['id', nameWord, ...named.map(({ path }) => path)]
}

/** @returns what is wrong with the placeholders of a text, or undefined */
export function templateProblem(entity: Entity, text: string, allowed = fieldsInTexts(entity)): string | undefined {
  for (const [, path = ''] of text.matchAll(placeholder)) {
    if (allowed.includes(path)) continue
    return entity.personal
      ? `{{${path}}} can’t be used: messages about health records contain no details; use {{${offeredTexts(entity)[0]!.path}}}`
      : `{{${path}}} is no field that a text can contain`
  }
  return undefined
}

/**
 * @returns the text with the values of the record in place of its placeholders. Values are never read as placeholders. A field that was
 * restricted after the text was saved is left empty.
 */
export function fillTemplate(entity: NamedEntity, record: Pick<StoredRecord, 'id' | 'values'>, text: string): string {
  return text.replaceAll(placeholder, (whole, path: string, at: number) => {
    if (path === 'id') return String(record.id)
    if (path !== nameWord && !fieldPathAt(entity.fields, path)) return whole
    const shown = path === nameWord ? nameOf(entity, record) : shownAt(entity, record, path)
    // A name with a full stop of its own, such as “Wheel Co.”, ends a sentence without a second one.
    return shown.endsWith('.') && /^\.(?!\.)/.test(text.slice(at + whole.length)) ? shown.slice(0, -1) : shown
  })
}

/** The value at a path for a text; nothing where it is empty, or sensitive by now. */
function shownAt({ fields }: Pick<Entity, 'fields'>, { values }: Pick<StoredRecord, 'values'>, path: string): string {
  const found = fieldPathAt(fields, path)
  const value = found && !found.sensitive ? valueAt(values, path) : null
  return found && value !== null ? displayText(found.field, value) : ''
}

function nameOf(entity: NamedEntity, record: Pick<StoredRecord, 'id' | 'values'>): string {
  const { fields, title, number, personal } = entity
  const paths = personal ? (number ? [number] : []) : title
  // The name of what a reference points at would need a query.
  const named = paths.filter((path) => inTexts.has(fieldPathAt(fields, path)?.field.kind ?? ''))
  const parts = named.map((path) => shownAt(entity, record, path)).filter((part) => part !== '')
  return parts.join(' ') || `No. ${record.id}`
}

/** @returns the values with a letter in place of each placeholder: as they may be once the record is known */
export function withSampleTexts(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => [
      path,
      typeof value === 'string' ? value.replaceAll(placeholder, 'x') : value,
    ]),
  )
}

/** Whether the field at a path holds addresses to which an automation may mail. */
export function isAddress({ fields }: Pick<Entity, 'fields'>, path: string): boolean {
  const found = fieldPathAt(fields, path)
  return found?.field.kind === 'email' && !found.sensitive
}

/** @returns the address that a record has at a path; undefined where there is none, or the field may not be used any more */
export function addressAt(
  entity: Pick<Entity, 'fields'>,
  { values }: Pick<StoredRecord, 'values'>,
  path: string,
): string | undefined {
  const value = isAddress(entity, path) ? valueAt(values, path) : null
  return typeof value === 'string' ? value : undefined
}

/** The value at a path of a record. */
export function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Values | null | undefined)?.[name] ?? null, values)
}

/**
 * @param fields of the entity that gets the values
 * @param values by paths, as an automation has them
 * @returns them as a body has them: days of today, people of the record, texts filled in
 */
export function resolveValues(
  fields: Fields,
  values: Values,
  source: { readonly entity: Entity; readonly record: StoredRecord; readonly templates: readonly string[] },
): Values {
  return undoPatch(
    Object.fromEntries(
      Object.entries(values).map(([path, value]) => [path, resolve(fieldPathAt(fields, path)?.field, value, source)]),
    ),
  )
}

function resolve(
  field: Field | undefined,
  value: unknown,
  { entity, record, templates }: Parameters<typeof resolveValues>[2],
): unknown {
  if (!field || typeof value !== 'string') return value
  if (field.kind === 'date') return dayOf(value) ?? value
  // As it was typed.
  if (numbers.has(field.kind) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (field.kind === 'dateTime' && value === 'now') return new Date().toISOString()
  if (field.kind === 'person' || field.entity === 'user') {
    const assigned = ownerField(entity, 'assigned')
    if (value === assigneeWord) return assigned ? (record.values[assigned] ?? null) : null
    if (value === creatorWord) return record.createdBy
  }
  if ((field.kind === 'text' || field.kind === 'longText') && templateProblem(entity, value, templates) === undefined) {
    const text = fillTemplate(entity, record, value)
    return field.max ? [...text].slice(0, field.max).join('') : text
  }
  return value
}

/** @returns the day that a text such as `today+3` means, by the office's clock */
export function dayOf(text: string): string | undefined {
  const [whole, sign, days = '0'] = relativeDay.exec(text) ?? []
  return whole === undefined ? undefined : addDays(localDay(new Date()), Number(`${sign ?? ''}${days}`))
}
