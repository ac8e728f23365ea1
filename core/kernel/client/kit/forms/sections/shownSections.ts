import type { Draft } from '../draft/draft'
import { valueAt, withValueAt } from '../../data/fieldPaths'
import type { FormSection } from '../FormSection'

/** @returns the sections that a form, or the page of a record, shows with these values */
export function shownSections(sections: readonly FormSection[], values: Draft): readonly FormSection[] {
  return sections.filter((section) => section.shownWhen?.(values) ?? true)
}

/**
 * Nobody sees the fields of sections that aren't shown, so what was typed into them isn't saved. Where the stored record shows the section
 * and the draft no longer does, its fields are emptied.
 * @param base the values that the draft is compared with
 * @returns the draft as it is checked and saved
 */
export function withoutUnshown(sections: readonly FormSection[], base: Draft, draft: Draft): Draft {
  const shown = shownSections(sections, draft)
  if (shown.length === sections.length) return draft
  const seen = new Set(shown.flatMap(pathsOf))
  const unseen = new Set(sections.flatMap(pathsOf).filter((path) => !seen.has(path)))
  const seenBefore = new Set(shownSections(sections, base).flatMap(pathsOf))
  return [...unseen].reduce(
    (values, path) => withValueAt(values, path, seenBefore.has(path) ? undefined : valueAt(base, path)),
    draft,
  )
}

const pathsOf = ({ fields }: FormSection) => fields.map((entry) => (typeof entry === 'string' ? entry : entry.path))
