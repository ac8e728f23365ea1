import type { FieldError } from '@core/entity'

/** A menu stands in a section that a plugin declares, or in one where other menus stand already. */
export function sectionProblems(
  menus: readonly { readonly section: string | null }[],
  sections: readonly string[],
  section: string | null,
): readonly FieldError[] {
  if (section === null || sections.includes(section) || menus.some((menu) => menu.section === section)) return []
  return [{ field: 'section', message: `Section is one of ${sections.join(', ')}` }]
}
