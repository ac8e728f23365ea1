import type { FormSection } from '@core/kernel/client/kit/forms/FormSection'
import { completeLayout } from '@core/kernel/client/kit/forms/layout/layOut'
import { pathOf } from '@core/kernel/client/kit/forms/sections/pathOf'
import { moveIn } from '@core/kernel/client/platform/ui/drag/moveIn'
import type { Layout, LayoutCondition, LayoutField, LayoutSection, SectionsLayout } from '@core/kernel/entity/layouts'
import { factsSection } from '@core/kernel/entity/layouts'

/** Sections with every field once, as the editor has them. */
export type Arrangement = Required<SectionsLayout>

/** Where a field goes: before the field at an index of a section. */
export interface Place {
  readonly section: string
  readonly at: number
}

/** @returns the same arrangement without the field */
function without({ sections, hidden }: Arrangement, path: string): Arrangement {
  return {
    sections: sections.map((section) => ({
      ...section,
      fields: section.fields.filter((field) => field.path !== path),
    })),
    hidden: hidden.filter((one) => one !== path),
  }
}

/** @returns where a field is; undefined for a hidden one */
export function placeOf({ sections }: Arrangement, path: string): Place | undefined {
  for (const { id, fields } of sections) {
    const at = fields.findIndex((field) => field.path === path)
    if (at >= 0) return { section: id, at }
  }
  return undefined
}

/** Moves a field to a place; `at` counts the fields that are there before the move. */
export function moveField(arrangement: Arrangement, path: string, { section: to, at }: Place): Arrangement {
  const from = placeOf(arrangement, path)
  const moved: LayoutField = from
    ? arrangement.sections.find(({ id }) => id === from.section)!.fields[from.at]!
    : { path }
  const index = from?.section === to && from.at < at ? at - 1 : at
  const { sections, hidden } = without(arrangement, path)
  return {
    hidden,
    sections: sections.map((section) =>
      section.id === to
        ? { ...section, fields: [...section.fields.slice(0, index), moved, ...section.fields.slice(index)] }
        : section,
    ),
  }
}

/** Moves a field one step; at the end of a section it goes into the next one that takes fields. */
export function stepField(
  arrangement: Arrangement,
  path: string,
  way: 1 | -1,
  takes: (section: string) => boolean,
): Arrangement {
  const from = placeOf(arrangement, path)
  if (!from) return arrangement
  const { sections } = arrangement
  const index = sections.findIndex(({ id }) => id === from.section)
  const next = from.at + way
  if (next >= 0 && next < sections[index]!.fields.length)
    return moveField(arrangement, path, { section: from.section, at: way > 0 ? next + 1 : next })
  for (let at = index + way; at >= 0 && at < sections.length; at += way) {
    const { id, fields } = sections[at]!
    if (takes(id)) return moveField(arrangement, path, { section: id, at: way > 0 ? 0 : fields.length })
  }
  return arrangement
}

export function hideField(arrangement: Arrangement, path: string): Arrangement {
  const { sections, hidden } = without(arrangement, path)
  return { sections, hidden: [...hidden, path] }
}

export function moveSection(arrangement: Arrangement, from: number, to: number): Arrangement {
  return { ...arrangement, sections: moveIn(arrangement.sections, from, to) }
}

export function addSection(arrangement: Arrangement, title: string): Arrangement {
  const taken = new Set(arrangement.sections.map(({ id }) => id))
  let n = 1
  while (taken.has(`own-${n}`)) n++
  return { ...arrangement, sections: [...arrangement.sections, { id: `own-${n}`, title, fields: [] }] }
}

/** Removes a section that an administrator added; its fields return to where they are delivered. */
export function removeSection(
  arrangement: Arrangement,
  id: string,
  delivered: readonly FormSection[],
  needed: (path: string) => boolean,
): Arrangement {
  const sections = arrangement.sections.filter((section) => section.id !== id)
  return completeLayout(delivered, { ...arrangement, sections }, needed)
}

export function changeSection(
  arrangement: Arrangement,
  id: string,
  { title, columns, folded, shownWhen }: Omit<LayoutSection, 'id' | 'fields' | 'shownWhen'> & Conditional,
): Arrangement {
  return {
    ...arrangement,
    sections: arrangement.sections.map((section) =>
      section.id === id
        ? {
            id,
            fields: section.fields,
            ...(title && { title }),
            ...(columns && { columns }),
            ...(folded !== undefined && { folded }),
            ...(shownWhen && { shownWhen }),
          }
        : section,
    ),
  }
}

interface Conditional {
  readonly shownWhen?: LayoutCondition | undefined
}

export function changeField(
  arrangement: Arrangement,
  path: string,
  { more, shownWhen }: { readonly more: boolean } & Conditional,
): Arrangement {
  return {
    ...arrangement,
    sections: arrangement.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) =>
        field.path === path ? { path, ...(more && { more }), ...(shownWhen && { shownWhen }) } : field,
      ),
    })),
  }
}

/** @returns the arrangement that the page of a record has from the one of the form: its key facts stay */
export function followForm(form: SectionsLayout | undefined, record: readonly FormSection[]): SectionsLayout {
  const facts = record.find(({ id }) => id === factsSection)?.fields.map(pathOf) ?? []
  return {
    sections: [
      { id: factsSection, fields: facts.map((path) => ({ path })) },
      ...(form?.sections ?? []).map(({ id, title, fields, shownWhen }) => ({
        id,
        ...(title && { title }),
        fields: fields.flatMap((field) =>
          facts.includes(field.path)
            ? []
            : [{ path: field.path, ...(field.shownWhen && { shownWhen: field.shownWhen }) }],
        ),
        ...(shownWhen && { shownWhen }),
      })),
    ],
    hidden: form?.hidden ?? [],
  }
}

/** @returns whether two parts of layouts are the same, whatever the order of their keys */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/**
 * Merges what two administrators have changed: a screen that only one of them changed is theirs.
 * @returns the merged layout, and the screens that both changed, which are mine in it
 */
export function mergeLayouts(
  base: Layout,
  mine: Layout,
  theirs: Layout,
): { readonly merged: Layout; readonly conflicts: readonly (keyof Layout)[] } {
  const parts = ['form', 'record', 'list'] as const
  const changed = (layout: Layout, part: keyof Layout) => !isSame(base[part], layout[part])
  const conflicts = parts.filter(
    (part) => changed(mine, part) && changed(theirs, part) && !isSame(mine[part], theirs[part]),
  )
  return { conflicts, merged: pick((part) => (changed(mine, part) ? mine : theirs)) }
}

/** @returns a layout with each screen from one of several */
export function pick(from: (part: keyof Layout) => Layout): Layout {
  const [form, record, list] = [from('form').form, from('record').record, from('list').list]
  return { ...(form && { form }), ...(record && { record }), ...(list && { list }) }
}
