import type { ReactNode } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { EntityApi, EntityRecord } from '../data/entityApi'
import type { FormSection } from '../forms/FormSection'
import type { SaveReview } from '../forms/SaveReview'

/** The props of an entity's forms, for both `EntityAddScreen` and `EntityChangeScreen`. */
export interface EntityFormScreenProps<Detail extends EntityRecord> {
  entity: Entity
  /** Its calls; by default those of its definition. */
  api?: Pick<EntityApi<never, Detail>, 'create'>
  /** By default derived from the fields. Fields that no section places come last, under “More”. */
  sections?: readonly FormSection[]
  /** Paths that the form doesn't show, because another place edits them, such as a status with a dialog of its own. */
  omit?: readonly string[]
  /** The initial values of a new record, in the form of a record. */
  initial?: () => Readonly<Record<string, unknown>>
  /** Further properties of a create: the `extra` of the entity's rules. */
  extra?: () => Readonly<Record<string, unknown>>
  /** Shown below the title. */
  subtitle?: (record: Detail | undefined) => ReactNode
  listHref: string
  /** The target of Cancel and the one after saving: the record, or the list (S2.38). There is no record before it is created. */
  cancelHref: (record: Detail | undefined) => string
  savedHref: (record: Detail) => string
  /** The list that the user gets to after saving (D10). The row is marked there, and the toast offers to open the record. */
  landing?: Landing<Detail>
  /** What happens between Save and the saving of a change. */
  useReview?: () => SaveReview<Detail>
}

export interface Landing<Detail extends EntityRecord> {
  readonly list: { markSaved(id: number): void }
  openHref(record: Detail): string
}
