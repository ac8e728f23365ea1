import type { Entity } from '@core/kernel/entity/defineEntity'
import { layoutOf, mustBeShown, type SectionsLayout } from '@core/kernel/entity/layouts'
import type { FormSection } from '../FormSection'
import { completeSections } from '../sections/completeSections'
import { pathOf } from '../sections/pathOf'
import { both, layOut, metBy } from './layOut'

/** What a form shows: sections, and the paths that it leaves out. */
export interface ArrangedForm {
  readonly sections: readonly FormSection[] | undefined
  readonly omit: readonly string[] | undefined
}

/**
 * @param layout by default that of the viewer
 * @returns the form of an entity as administrators have arranged it
 */
export function arrangedForm(
  { id, fields }: Pick<Entity, 'id' | 'fields'>,
  { sections, omit }: ArrangedForm,
  layout: SectionsLayout | undefined = layoutOf(id).form,
): ArrangedForm {
  if (!layout) return { sections, omit }
  const laid = layOut(fields, completeSections(fields, sections, omit), layout)
  return { sections: laid.sections, omit: [...(omit ?? []), ...laid.hidden] }
}

/**
 * @param layout by default that of the viewer
 * @returns the form of an entity in a dialog: in its own order, without what administrators hide, and with what they show only while another
 * field has a value
 */
export function arrangedDialog(
  { id, fields }: Pick<Entity, 'id' | 'fields'>,
  { sections, omit = [] }: ArrangedForm,
  layout: SectionsLayout | undefined = layoutOf(id).form,
): ArrangedForm {
  if (!layout) return { sections, omit }
  const complete = completeSections(fields, sections, omit)
  const whole = complete.filter(({ fixed }) => fixed).flatMap((section) => section.fields.map(pathOf))
  const stays = (path: string) => mustBeShown(fields, path) || whole.includes(path)
  const hidden = (layout.hidden ?? []).filter((path) => !stays(path))
  const conditions = new Map(
    layout.sections.flatMap((section) =>
      section.fields.map((field) => {
        const [own, around] = [field.shownWhen, section.shownWhen].map((one) => one && metBy(one))
        return [field.path, both(own, around)] as const
      }),
    ),
  )
  const placed = complete.map((section) => ({
    ...section,
    fields: section.fields
      .filter((entry) => !hidden.includes(pathOf(entry)))
      .map((entry) => {
        const path = pathOf(entry)
        const condition = stays(path) ? undefined : conditions.get(path)
        if (!condition) return entry
        const field = typeof entry === 'string' ? { path } : entry
        return { ...field, shownWhen: both(field.shownWhen, condition)! }
      }),
  }))
  return { sections: placed.filter((section) => section.fields.length > 0), omit: [...omit, ...hidden] }
}
