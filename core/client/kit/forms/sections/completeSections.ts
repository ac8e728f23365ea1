import type { Field, Fields } from '@core/entity/Field'
import type { FormSection } from '../FormSection'

/** Which fields the sections are to hold. */
type Holds = (field: Field) => boolean

const writable: Holds = (field) => !field.readOnly
const readable: Holds = (field) => field.kind !== 'secret' && field.kind !== 'object'

/** @returns the sections of a record's page: those of its form, and in them, or in a last one, every field that can be read. */
export function readSections(fields: Fields, sections?: readonly FormSection[]): readonly FormSection[] {
  return completeSections(fields, sections, [], readable)
}

/**
 * The sections of a form with every field that can be written in one of them: those that no section places stand in a last
 * one, so that a field which is added to an entity shows in its form without another line.
 * @param sections as the screen has them; without any, the plain fields come first, then each group and each list of rows
 * @param omitted paths that the form leaves to other places, such as a status that has a dialog of its own
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
  return rest.length === 0 ? begun : [...begun, { id: 'more', title: 'More', fields: rest }]
}

function derived(fields: Fields, omitted: readonly string[], held: Holds): readonly FormSection[] {
  const shown = Object.entries(fields).filter(([name, field]) => held(field) && !omitted.includes(name))
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

/** What is a section of its own. An address is one field among others. */
function isPart({ kind, as }: Field): boolean {
  return kind === 'rows' || (kind === 'group' && !as)
}

/** Paths of the fields that are to be held and stand nowhere; a group of which nothing is placed stands as a whole. */
function unplaced(fields: Fields, placed: ReadonlySet<string>, held: Holds, opened = false, path = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name
    if (!held(field) || (placed.has(at) && !opened)) return []
    const isBegun = [...placed].some((other) => other.startsWith(`${at}.`))
    return field.kind === 'group' && !field.as && (opened || isBegun)
      ? unplaced(field.fields!, placed, held, false, at)
      : [at]
  })
}
