import type { FieldError } from '@core/kernel/entity/parse'

/** A menu must be in a section that a plugin declares, or in one that already contains menus. */
export function sectionProblems(
  menus: readonly { readonly section: string | null }[],
  sections: readonly string[],
  section: string | null,
): readonly FieldError[] {
  if (section === null || sections.includes(section) || menus.some((menu) => menu.section === section)) return []
  return [{ field: 'section', message: `Section is one of ${sections.join(', ')}` }]
}
