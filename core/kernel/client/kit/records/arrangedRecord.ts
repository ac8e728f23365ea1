import type { Fields } from '@core/kernel/entity/Field'
import { type Layout, type SectionsLayout, factsSection, layoutOf, placeableAt } from '@core/kernel/entity/layouts'
import type { FormSection } from '../forms/FormSection'
import { pathOf } from '../forms/sections/pathOf'
import { layOut } from '../forms/layout/layOut'
import { readSections } from '../forms/sections/completeSections'
import { shownSections } from '../forms/sections/shownSections'
import { openedPaths } from './openedPaths'

/** The page of a record as the code has it. */
interface DeliveredRecord {
  /** The paths of its key facts. */
  readonly facts: readonly string[]
  /** The sections of its form. */
  readonly sections?: readonly FormSection[] | undefined
}

/** The page of a record: its key facts at the top, and the sections below them. */
export interface ArrangedRecord {
  readonly facts: readonly string[]
  readonly sections: readonly FormSection[]
}

interface Records {
  readonly id?: string | undefined
  readonly fields: Fields
}

/** A page shows what is filled in, so no field of it is needed. */
const noneNeeded = () => false

/** Kinds whose values are too large for a key fact. */
const large = new Set(['rows', 'longText', 'files', 'object', 'group', 'signature'])

/** @returns whether a field can be a key fact */
export function canBeFact(fields: Fields, path: string): boolean {
  const field = placeableAt(fields, path)
  return field !== undefined && (field.as !== undefined || !large.has(field.kind))
}

/**
 * @param values those of the record
 * @param layout by default that of the viewer. Without an arrangement of its own, the page follows the form, and its key facts stay.
 * @returns the page of a record as administrators have arranged it
 */
export function arrangedRecord(
  { id, fields }: Records,
  delivered: DeliveredRecord,
  values: object,
  { form, record }: Layout = id === undefined ? {} : layoutOf(id),
): ArrangedRecord {
  if (record) {
    const laid = layOut(fields, recordSections(fields, delivered), factsWithRoom(fields, record), noneNeeded)
    const shown = shownSections(laid.sections, { ...values })
    return {
      facts: shown.filter((section) => section.id === factsSection).flatMap((section) => section.fields.map(pathOf)),
      sections: shown.filter((section) => section.id !== factsSection),
    }
  }
  const sections = readSections(fields, delivered.sections)
  const { hidden = [] } = form ?? {}
  return {
    facts: delivered.facts.filter((path) => !hidden.includes(path)),
    sections: shownSections(form ? layOut(fields, sections, form, noneNeeded).sections : sections, { ...values }),
  }
}

/** @returns the sections of a record's page that a layout can arrange: the first one has its key facts */
export function recordSections(
  fields: Fields,
  { facts, sections }: DeliveredRecord,
): readonly [FormSection, ...FormSection[]] {
  const isFact = (entry: FormSection['fields'][number]) => facts.includes(pathOf(entry))
  // A group of which some fields are key facts is there by its fields.
  const opened = (entry: FormSection['fields'][number]): FormSection['fields'] =>
    facts.some((path) => path.startsWith(`${pathOf(entry)}.`)) ? openedPaths(fields, pathOf(entry)) : [entry]
  return [
    { id: factsSection, title: 'Key facts', fields: facts },
    ...readSections(fields, sections).map((section) => ({
      ...section,
      // On a page nothing is drawn by the frame of a form.
      fixed: false,
      fields: section.fields.flatMap(opened).filter((entry) => !isFact(entry)),
    })),
  ]
}

/** @returns the layout without key facts that have no room there */
function factsWithRoom(fields: Fields, layout: SectionsLayout): SectionsLayout {
  return {
    ...layout,
    sections: layout.sections.map((section) =>
      section.id === factsSection
        ? { ...section, fields: section.fields.filter(({ path }) => canBeFact(fields, path)) }
        : section,
    ),
  }
}
