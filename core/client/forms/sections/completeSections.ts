import type { Field, Fields } from '@core/entity/Field'
import type { FormSection } from '../FormSection'

/**
 * The sections of a form with every field that can be written in one of them: those that no section places stand in a last
 * one, so that a field which is added to an entity shows in its form without another line.
 * @param sections as the screen has them; without any, the plain fields come first, then each group and each list of rows
 * @param omitted paths that the form leaves to other places, such as a status that has a dialog of its own
 */
export function completeSections(fields: Fields, sections: readonly FormSection[] | undefined, omitted: readonly string[] = []): readonly FormSection[] {
  const begun = sections ?? derived(fields, omitted)
  const placed = new Set([...omitted, ...begun.flatMap((section) => section.fields.map((entry) => (typeof entry === 'string' ? entry : entry.path)))])
  const rest = unplaced(fields, placed)
  return rest.length === 0 ? begun : [...begun, { id: 'more', title: 'More', fields: rest }]
}

function derived(fields: Fields, omitted: readonly string[]): readonly FormSection[] {
  const writable = Object.entries(fields).filter(([name, field]) => !field.readOnly && !omitted.includes(name))
  const plain = writable.filter(([, field]) => !isPart(field)).map(([name]) => name)
  const parts = writable.filter(([, field]) => isPart(field))
  return [
    ...(plain.length > 0 ? [{ id: 'details', title: 'Details', fields: plain }] : []),
    ...parts.map(([name, field]) => ({ id: name, title: field.label, fields: field.kind === 'rows' ? [name] : unplaced({ [name]: field }, new Set([name, ...omitted]), true) })),
  ]
}

/** What is a section of its own. An address is one field among others. */
function isPart({ kind, as }: Field): boolean {
  return kind === 'rows' || (kind === 'group' && !as)
}

/** Paths of the fields that can be written and stand nowhere; a group of which nothing is placed stands as a whole. */
function unplaced(fields: Fields, placed: ReadonlySet<string>, opened = false, path = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name
    if (field.readOnly || (placed.has(at) && !opened)) return []
    const isBegun = [...placed].some((other) => other.startsWith(`${at}.`))
    return field.kind === 'group' && !field.as && (opened || isBegun) ? unplaced(field.fields!, placed, false, at) : [at]
  })
}
