import type { ReactNode } from 'react'
import type { Entity } from '@core/entity/defineEntity'
import type { EntityApi, EntityRecord } from '../data/entityApi'
import type { FormSection } from '../forms/FormSection'

/** What a plugin says of an entity's form, for `EntityAddScreen` and `EntityChangeScreen` alike. */
export interface EntityFormScreenProps<Detail extends EntityRecord> {
  entity: Entity
  /** Its calls; those of the definition unless said. */
  api?: Pick<EntityApi<never, Detail>, 'create'>
  /** Made of the fields unless said; fields that none of them places come last, under “More”. */
  sections?: readonly FormSection[]
  /** Paths that the form leaves to other places, such as a status that has a dialog of its own. */
  omit?: readonly string[]
  /** What a new one begins with, as the record would have it. */
  initial?: () => Readonly<Record<string, unknown>>
  /** What a create sends besides the fields: the `extra` of the entity's rules. */
  extra?: () => Readonly<Record<string, unknown>>
  /** Below the title. */
  subtitle?: (record: Detail | undefined) => ReactNode
  listHref: string
  /** Where Cancel leads, and where one goes when it is saved: the record, or the list (S2.38). Undefined before it is made. */
  cancelHref: (record: Detail | undefined) => string
  savedHref: (record: Detail) => string
  /** Where one lands on a list (D10): the row is marked there, and the toast offers to open the record. */
  landing?: Landing<Detail>
}

export interface Landing<Detail extends EntityRecord> {
  readonly list: { markSaved(id: number): void }
  openHref(record: Detail): string
}
