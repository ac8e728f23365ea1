import type { Entity } from '@core/kernel/entity/defineEntity'
import { layoutOf, type SectionsLayout } from '@core/kernel/entity/layouts'
import type { FormSection } from '../FormSection'
import { completeSections } from '../sections/completeSections'
import { layOut } from './layOut'

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
