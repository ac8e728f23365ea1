import type { ReactNode } from 'react'
import { definePoint } from '@core/contract'
import type { Fields } from '@core/kernel/entity/Field'
import type { LoadPart } from '../../../session/registry/ContributedOverlay'
import type { ForRecords } from '../../records/isFor'

/** The values of a section by the names of its fields, in the form of a record: an empty one is null. */
export type SectionValues = Readonly<Record<string, unknown>>

/** What the body of a section gets that draws it itself. */
export interface SectionBodyProps {
  /** The form’s own controls of the fields. */
  readonly children: ReactNode
  /** What is typed now: as a record, but numbers are text as typed, and empty fields are absent. */
  readonly values: SectionValues
  change(name: string, value: unknown): void
}

/** A section of the form of another plugin’s records. */
export interface ContributedSection extends ForRecords {
  readonly title: string
  readonly subtitle?: string
  /** Its fields, as those of an entity: the form draws and checks them, saves them in its drafts, and guards what isn’t saved. No files. */
  readonly fields: Fields
  /** @returns the first values of a new record’s section; by default none */
  initial?(): SectionValues
  /**
   * Asked together with the record that is edited.
   * @returns the stored values
   */
  load(id: number, signal: AbortSignal): Promise<SectionValues>
  /** What is wrong besides each field by itself, by the name of the field. It stops Save and is listed with the form’s own. */
  validate?(values: SectionValues): Readonly<Record<string, string | undefined>> | undefined
  /**
   * Saves what was changed, after the record was saved, which for a new record means: created. It may be called again with the same values.
   * A plugin’s server must check the values and the person’s rights by itself.
   * @throws ApiError, as calls do, with a sentence for the person, who can then save again; the record isn’t saved twice
   */
  save(id: number, values: SectionValues): Promise<void>
  /** Fetches a component that draws the section, where the form’s controls alone don’t do: a chunk of its own. */
  readonly body?: LoadPart<SectionBodyProps>
}

/**
 * A section of the form of another plugin’s records, where they are added and edited. Its values are saved by its plugin, after the record.
 * Forms in dialogs, and sections that are edited on the page of a record, don’t have it.
 */
export const formSections = definePoint<ContributedSection>('form.section@1', 'experimental')
