import type { Draft } from '../draft/draft'
import { valueAt, withValueAt } from '../../data/fieldPaths'
import type { FormSection } from '../FormSection'
import { pathOf } from './pathOf'

type Entry = FormSection['fields'][number]

const isShown = (entry: Entry, values: Draft) =>
  typeof entry === 'string' || !entry.shownWhen || entry.shownWhen(values)

/** @returns whether what these sections show depends on values */
export function dependsOnValues(sections: readonly FormSection[]): boolean {
  return sections.some(
    ({ shownWhen, fields }) => shownWhen || fields.some((entry) => typeof entry !== 'string' && entry.shownWhen),
  )
}

/** @returns the sections that a form, or the page of a record, shows with these values, with the fields that it shows */
export function shownSections(sections: readonly FormSection[], values: Draft): readonly FormSection[] {
  return sections.flatMap((section) => {
    if (section.shownWhen && !section.shownWhen(values)) return []
    const fields = section.fields.filter((entry) => isShown(entry, values))
    if (fields.length === section.fields.length) return [section]
    return fields.length > 0 ? [{ ...section, fields }] : []
  })
}

/**
 * Nobody sees fields that aren't shown, so what was typed into them isn't saved. Where the stored record shows the field and the draft no
 * longer does, it is emptied.
 * @param base the values that the draft is compared with
 * @returns the draft as it is checked and saved
 */
export function withoutUnshown(sections: readonly FormSection[], base: Draft, draft: Draft): Draft {
  if (!dependsOnValues(sections)) return draft
  const seen = new Set(pathsOf(shownSections(sections, draft)))
  const unseen = new Set(pathsOf(sections).filter((path) => !seen.has(path)))
  const seenBefore = new Set(pathsOf(shownSections(sections, base)))
  return [...unseen].reduce(
    (values, path) => withValueAt(values, path, seenBefore.has(path) ? undefined : valueAt(base, path)),
    draft,
  )
}

const pathsOf = (sections: readonly FormSection[]) => sections.flatMap(({ fields }) => fields.map(pathOf))
