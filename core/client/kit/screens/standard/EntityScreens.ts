import type { ComponentType, ReactNode } from 'react'
import type { Entity } from '@core/entity/defineEntity'
import type { EntityPaths } from '@core/entity/entityPaths'
import type { RecordOf } from '@core/entity/Field'
import type { ListedRow } from '@core/entity/apiTypes'
import type { LoadScreen } from '../../../platform/screens/loadScreen'
import type { EntityApi, EntityRecord } from '../../data/entityApi'
import type { FormSection } from '../../forms/FormSection'
import type { ColumnOverride } from '../../lists/columns/columnsOf'
import type { BuiltInView, EntityListStore } from '../../lists/EntityListStore'
import type { StandingFilter } from '../../lists/filters/FilterBar'
import type { Displays } from '../../lists/listParts'
import type { Sort } from '../../lists/listQuery'
import type { ReadField } from '../../records/RecordFields'
import type { RecordStore } from '../../records/RecordStore'
import type { EntityRecordScreenProps } from '../EntityRecordScreen'

/** A row of an entity's list: `RowOf<typeof vehicleEntity>`. */
export type RowOf<E extends Entity> = ListedRow & RecordOf<E['fields']>

/** A record of an entity as its own screen reads it: `DetailOf<typeof vehicleEntity>`. */
export type DetailOf<E extends Entity> = EntityRecord & RecordOf<E['fields']>

/** What a plugin wants otherwise in the list. Each piece replaces what the definition yields. */
export interface ListPieces<Row extends ListedRow> {
  /** The heading, where it isn't what many of them are called. */
  readonly title?: string
  /** Those drawn by hand, in their order; every other field that is `inList` follows them. */
  readonly columns?: readonly ColumnOverride<Row>[]
  /** Those that stand in the toolbar from the start: the state and further choices unless said. */
  readonly filters?: readonly StandingFilter[]
  /** A board where the entity has a state, a calendar where it has days; each may be replaced. */
  readonly displays?: Displays<Row>
  /** Before the button that adds one. */
  readonly actions?: ComponentType
  /** False where nobody adds one by hand: the rows are there from the start. */
  readonly adds?: false
  /** What to do while there are no rows at all. */
  readonly emptyHint?: ReactNode
}

/** What a plugin wants otherwise on the page of a record. */
export interface RecordPieces<Detail extends EntityRecord> extends Partial<
  Omit<EntityRecordScreenProps<Detail>, 'store' | 'list' | 'listHref' | 'editHref'>
> {
  /** Single fields that are drawn by hand, within the standard details. */
  readonly fields?: readonly Exclude<ReadField, string>[]
  /** Paths that the page says elsewhere, or that only requests use. */
  readonly omit?: readonly string[]
}

/** What a plugin wants otherwise in the form, of a new record and of one that is there. */
export interface FormPieces<Detail extends EntityRecord> {
  /** Made of the fields unless said; the record's page is grouped like the form. Fields that none of them places come last. */
  readonly sections?: readonly FormSection[]
  /** Paths that the form leaves to other places, such as a status that has a dialog of its own. */
  readonly omit?: readonly string[] | ((record: Detail | undefined) => readonly string[])
  /** What a new one begins with, as the record would have it. */
  readonly initial?: () => Readonly<Record<string, unknown>>
  /** Below the title. Undefined before it is made. */
  readonly subtitle?: (record: Detail | undefined) => ReactNode
  /** Where one goes when it is saved: to the list unless said (S2.38). */
  readonly savedHref?: (record: Detail) => string
  /** Saved, one lands on the list with the latest changes first, the row marked, and the toast offers Open. D10 */
  readonly landsOnList?: true
}

export interface EntityScreenOptions<Row extends ListedRow, Detail extends EntityRecord> {
  readonly paths: EntityPaths
  /** A class of primeicons, such as `pi-car`. */
  readonly icon: string
  /** The order of the list: by title unless said. */
  readonly sort?: Sort
  /** What people ask of the list each morning; `All …` unless said. */
  readonly views?: readonly BuiltInView[]
  /** Calls that do more than those of the definition. */
  readonly api?: Partial<EntityApi<Row, Detail>>
  readonly list?: ListPieces<Row>
  readonly record?: RecordPieces<Detail>
  readonly form?: FormPieces<Detail>
}

/** What the screens of an entity share while one role is entered. */
export interface EntityStores<Row extends ListedRow, Detail extends EntityRecord> {
  readonly list: EntityListStore<Row>
  /** The record that is open. */
  readonly record: RecordStore<Detail>
}

/** The screens of an entity, each a chunk of its own, with what they share. */
export interface EntityScreens<Row extends ListedRow, Detail extends EntityRecord> extends EntityScreenOptions<
  Row,
  Detail
> {
  readonly entity: Entity
  readonly api: EntityApi<Row, Detail>
  recordHref(id: number): string
  changeHref(id: number): string
  /** For a screen or a slot entry of the same plugin: made once for a role, disposed of when it is left. */
  useStores(): EntityStores<Row, Detail>
  readonly screens: Readonly<Record<keyof EntityPaths, LoadScreen>>
}
