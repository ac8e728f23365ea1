import type { Field, Fields } from '@core/kernel/entity/Field'
import type { FormSection } from '../FormSection'

/** Whether the sections must contain a field. */
type Holds = (field: Field) => boolean

const writable: Holds = (field) => !field.readOnly
const readable: Holds = (field) => field.kind !== 'secret' && field.kind !== 'object'

/** The section for the fields that no other one places. A screen may declare it, too. */
const moreId = 'more'

/** @returns the sections of a record's page: those of its form, completed with every readable field */
export function readSections(fields: Fields, sections?: readonly FormSection[]): readonly FormSection[] {
  return completeSections(fields, sections, [], readable)
}

/**
 * Completes the sections of a form, so that each writable field is in one of them. Fields that no section places are added in a last
 * section, so that a field that is added to an entity appears in its form without another line.
 * @param sections of the screen; without any, plain fields come first, then each group and each list of rows
 * @param omitted paths that other places edit, such as a status with a dialog of its own
 * @param held whether the sections must contain a field
 */
export function completeSections(
  fields: Fields,
  sections: readonly FormSection[] | undefined,
  omitted: readonly string[] = [],
  held: Holds = writable,
): readonly FormSection[] {
  const begun = sections ?? derived(fields, omitted, held)
  const placed = new Set([
    ...omitted,
    ...begun.flatMap((section) => section.fields.map((entry) => (typeof entry === 'string' ? entry : entry.path))),
  ])
  const rest = unplaced(fields, placed, held)
  const custom = customSections(fields, placed, held)
  const whole = rest.length === 0 ? begun : withMore(begun, rest)
  return custom.length === 0 ? whole : [...whole, ...custom]
}

function withMore(begun: readonly FormSection[], rest: readonly string[]): readonly FormSection[] {
  const more = begun.find(({ id }) => id === moreId)
  return more
    ? begun.map((section) => (section === more ? { ...more, fields: [...more.fields, ...rest] } : section))
    : [...begun, { id: moreId, title: 'More', fields: rest }]
}

/** The fields that administrators have added, which no plugin knows when it places its own. */
function customSections(fields: Fields, placed: ReadonlySet<string>, held: Holds): readonly FormSection[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const own = field.custom && !placed.has(name) ? unplaced({ [name]: field }, placed, held, true) : []
    return own.length > 0 ? [{ id: name, title: field.label, fields: own }] : []
  })
}

function derived(fields: Fields, omitted: readonly string[], held: Holds): readonly FormSection[] {
  const shown = Object.entries(fields).filter(
    ([name, field]) => held(field) && !field.custom && !omitted.includes(name),
  )
  const plain = shown.filter(([, field]) => !isPart(field)).map(([name]) => name)
  const parts = shown.filter(([, field]) => isPart(field))
  return [
    ...(plain.length > 0 ? [{ id: 'details', title: 'Details', fields: plain }] : []),
    ...parts.map(([name, field]) => ({
      id: name,
      title: field.label,
      fields: field.kind === 'rows' ? [name] : unplaced({ [name]: field }, new Set([name, ...omitted]), held, true),
    })),
  ]
}

/** Whether a field gets a section of its own. An address is one field among others. */
function isPart({ kind, as }: Field): boolean {
  return kind === 'rows' || (kind === 'group' && !as)
}

/** Paths of the fields that no section places. A group without any placed field is listed as a whole. */
function unplaced(fields: Fields, placed: ReadonlySet<string>, held: Holds, opened = false, path = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name
    if (!held(field) || (placed.has(at) && !opened) || (field.custom && !opened)) return []
    const isBegun = [...placed].some((other) => other.startsWith(`${at}.`))
    return field.kind === 'group' && !field.as && (opened || isBegun)
      ? unplaced(field.fields!, placed, held, false, at)
      : [at]
  })
}
