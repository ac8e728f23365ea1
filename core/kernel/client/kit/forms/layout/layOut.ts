import type { Fields } from '@core/kernel/entity/Field'
import {
  type LayoutCondition,
  type LayoutField,
  type LayoutSection,
  type SectionsLayout,
  mustBeShown,
} from '@core/kernel/entity/layouts'
import { fieldAt, valueAt } from '../../data/fieldPaths'
import type { Draft } from '../draft/draft'
import { type FormSection, type PlacedField, type Span, spanOf } from '../FormSection'
import { pathOf } from '../sections/pathOf'

type ShownWhen = (values: Draft) => boolean

/** Whether a form can't do without the field at a path. */
export type IsNeeded = (path: string) => boolean

const spans: Readonly<Record<NonNullable<LayoutSection['columns']>, Span>> = { 1: 'full', 2: 'half', 3: 'third' }

/** @returns whether the values of a form, or of a record, meet a condition */
export function isMet({ field, test, values = [] }: LayoutCondition, of: Draft): boolean {
  const value = valueAt(of, field)
  const held = (Array.isArray(value) ? value : [value]).filter((one) => one != null && one !== '').map(String)
  if (test === 'filled' || test === 'empty') return held.length > 0 === (test === 'filled')
  // A form holds numbers as text.
  return values.some((one) => held.includes(String(one))) === (test === 'is')
}

/**
 * Completes a layout for these sections. Whatever it says, every field of the sections is in the result once: what it doesn't name stays in
 * its section, what the sections lack is left out, and a needed field is neither hidden nor folded nor dependent on another one.
 * @param delivered the complete sections of the code
 */
export function completeLayout(
  delivered: readonly FormSection[],
  { sections: arranged, hidden = [] }: SectionsLayout,
  needed: IsNeeded,
): Required<SectionsLayout> {
  const paths = delivered.filter(({ fixed }) => !fixed).flatMap(({ fields }) => fields.map(pathOf))
  // What the code has in several sections, of which the values show one, stays there.
  const twice = new Set(paths.filter((path, at) => paths.indexOf(path) !== at))
  const movable = new Set(paths.filter((path) => !twice.has(path)))
  const placed = new Set<string>()
  /** Each path once. */
  const take = (path: string) => movable.has(path) && !placed.has(path) && placed.add(path) !== undefined
  const unseen = hidden.filter((path) => !needed(path) && take(path))
  const laid = new Map<string, LayoutSection>()
  for (const own of arranged) {
    if (laid.has(own.id)) continue
    const isFixed = delivered.some(({ id, fixed }) => fixed && id === own.id)
    const fields = isFixed ? [] : own.fields.filter(({ path }) => take(path))
    laid.set(own.id, { ...own, fields: fields.map((field) => (needed(field.path) ? { path: field.path } : field)) })
  }
  // Fields of a later version, and those that administrators added since.
  for (const { id, fields, fixed } of delivered) {
    const known = laid.get(id)
    const rest = fields.map(pathOf).filter((path) => fixed || twice.has(path) || take(path))
    laid.set(id, { ...known, id, fields: [...(known?.fields ?? []), ...rest.map((path) => ({ path }))] })
  }
  const sections = [...laid.values()].map((section): LayoutSection => {
    if (!section.fields.some(({ path }) => needed(path))) return section
    const { shownWhen: _, folded, ...open } = section
    const isMoved = delivered.find(({ id }) => id === section.id)?.folded
    return { ...open, ...((folded === false || isMoved) && { folded: false }) }
  })
  return { sections, hidden: unseen }
}

/**
 * Arranges the sections of a form, or of the page of a record, as an administrator has laid them out.
 * @param delivered the complete sections of the code
 * @param needed by default, whether the field is required
 */
export function layOut(
  fields: Fields,
  delivered: readonly FormSection[],
  layout: SectionsLayout,
  needed: IsNeeded = (path) => mustBeShown(fields, path),
): { readonly sections: readonly FormSection[]; readonly hidden: readonly string[] } {
  const complete = completeLayout(delivered, layout, needed)
  const homes = new Map(
    delivered.flatMap((section) => section.fields.map((entry) => [pathOf(entry), { entry, section }] as const)),
  )
  const sections = complete.sections.flatMap((own): FormSection[] => {
    if (own.fields.length === 0) return []
    const home = delivered.find(({ id }) => id === own.id)
    const shownWhen = both(home?.shownWhen, own.shownWhen && metBy(own.shownWhen))
    return [
      {
        ...(home ?? { id: own.id, title: 'Section' }),
        fields: own.fields.map((field) => {
          const entry = home?.fields.find((one) => pathOf(one) === field.path)
          return placeEntry(fields, entry && home ? { entry, section: home } : homes.get(field.path)!, field, own)
        }),
        ...(own.title && { title: own.title }),
        ...(own.folded !== undefined && { folded: own.folded }),
        ...(shownWhen && { shownWhen }),
      },
    ]
  })
  return { sections, hidden: complete.hidden }
}

/** Where the code places a field. */
interface Home {
  readonly entry: string | PlacedField
  readonly section: FormSection
}

function placeEntry(
  fields: Fields,
  { entry, section: from }: Home,
  { path, more, shownWhen: condition }: LayoutField,
  { id, columns }: LayoutSection,
): string | PlacedField {
  const placed: PlacedField = typeof entry === 'string' ? { path } : entry
  const field = fieldAt(fields, path)
  // A field that leaves its section takes the condition along that the code gave the section.
  const moved = from.id === id ? undefined : from.shownWhen
  const shownWhen = [placed.shownWhen, moved, condition && metBy(condition)].reduce(both)
  const span = columns && field && spanOf(field) !== 'full' ? spans[columns] : undefined
  if (!shownWhen && !span && !more) return entry
  return { ...placed, ...(span && { span }), ...(more && { folded: true }), ...(shownWhen && { shownWhen }) }
}

export const metBy =
  (condition: LayoutCondition): ShownWhen =>
  (values) =>
    isMet(condition, values)

/** @returns a condition that both meet */
export function both(one: ShownWhen | undefined, other: ShownWhen | undefined): ShownWhen | undefined {
  if (!one || !other) return one ?? other
  return (values) => one(values) && other(values)
}
