import type { ComponentType, ReactNode } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { EntityPaths } from '@core/kernel/entity/entityPaths'
import type { RecordOf } from '@core/kernel/entity/Field'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../../session/registry/types'
import type { LoadScreen } from '../../../platform/screens/loadScreen'
import type { EntityApi, EntityRecord } from '../../data/entityApi'
import type { FormSection } from '../../forms/FormSection'
import type { SaveReview } from '../../forms/SaveReview'
import type { ColumnOverride } from '../../lists/columns/columnsOf'
import type { BuiltInView, EntityListStore } from '../../lists/EntityListStore'
import type { StandingFilter } from '../../lists/filters/FilterBar'
import type { Displays } from '../../lists/listParts'
import type { Sort } from '../../lists/listQuery'
import type { LoadRecordParts } from '../../records/RecordParts'
import type { ReadField } from '../../records/RecordFields'
import type { RecordStore } from '../../records/RecordStore'
import type { EntityRecordScreenProps } from '../EntityRecordScreen'

/** A row of an entity's list: `RowOf<typeof vehicleEntity>`. */
export type RowOf<E extends Entity> = ListedRow & RecordOf<E['fields']>

/** A record of an entity as its own screen gets it: `DetailOf<typeof vehicleEntity>`. */
export type DetailOf<E extends Entity> = EntityRecord & RecordOf<E['fields']>

/** How a plugin customizes the list. Each piece replaces the one from the definition. */
export interface ListPieces<Row extends ListedRow> {
  /** The heading; by default the plural of the entity's name. */
  readonly title?: string
  /** Customized columns, in their order; the other fields that are `inList` follow them. */
  readonly columns?: readonly ColumnOverride<Row>[]
  /** The filters that are always in the toolbar; by default the state and other choices. */
  readonly filters?: readonly StandingFilter[]
  /** The paths of amounts of which the sum over all rows stands below them. */
  readonly sums?: readonly string[]
  /** By default a board if the entity has a state, and a calendar if it has days; each may be replaced. */
  readonly displays?: Displays<Row>
  /** Shown before the button that adds a record. */
  readonly actions?: ComponentType
  /** False if users can't add records, because others create them. */
  readonly adds?: false
  /** Shown if there are no rows at all: what the user can do. */
  readonly emptyHint?: ReactNode
}

/** How a plugin customizes the page of a record. */
export interface RecordPieces<Detail extends EntityRecord> extends Partial<
  Omit<EntityRecordScreenProps<Detail>, 'store' | 'list' | 'listHref' | 'editHref'>
> {
  /**
   * The facts on which the work depends: they stand above all others, also without a value, and each is changed in its place. By default
   * the fields that are `inList`.
   */
  readonly keyFacts?: readonly ReadField[]
  /** Fields that the plugin draws itself, within the standard details. */
  readonly fields?: readonly Exclude<ReadField, string>[]
  /** The card below the key facts: what a person needs before the other fields. */
  readonly first?: ComponentType<{ record: Detail }>
  /** Paths that the page shows elsewhere, or that only requests need. */
  readonly omit?: readonly string[]
}

/** How a plugin customizes the form, for both new and existing records. */
export interface FormPieces<Detail extends EntityRecord> {
  /** By default derived from the fields. The record's page has the same groups. Fields that no section places come last. */
  readonly sections?: readonly FormSection[]
  /** Paths that the form doesn't show, because another place edits them, such as a status with a dialog of its own. */
  readonly omit?: readonly string[] | ((record: Detail | undefined) => readonly string[])
  /** The initial values of a new record, in the form of a record. */
  readonly initial?: (viewer: Viewer) => Readonly<Record<string, unknown>>
  /** Shown below the title. There is no record before it is created. */
  readonly subtitle?: (record: Detail | undefined) => ReactNode
  /** The target after saving; by default the list (S2.38). */
  readonly savedHref?: (record: Detail) => string
  /** After saving, the user gets to the list with the latest changes first, the row is marked, and the toast offers Open. D10 */
  readonly landsOnList?: true
  /** A hook: what happens between Save and the saving of a change. Then the page of a record changes nothing in its place. */
  readonly useReview?: () => SaveReview<Detail>
}

export interface EntityScreenOptions<Row extends ListedRow, Detail extends EntityRecord> {
  readonly paths: EntityPaths
  /** A class of primeicons, such as `pi-car`. */
  readonly icon: string
  /** The sort of the list; by default by title. */
  readonly sort?: Sort
  /** The views of the list; by default one, `All …`. */
  readonly views?: readonly BuiltInView[]
  /** Calls that replace those of the definition. */
  readonly api?: Partial<EntityApi<Row, Detail>>
  readonly list?: ListPieces<Row>
  readonly record?: RecordPieces<Detail>
  readonly form?: FormPieces<Detail>
}

/** The stores that the screens of an entity share while one role is entered. */
export interface EntityStores<Row extends ListedRow, Detail extends EntityRecord> {
  readonly list: EntityListStore<Row>
  /** The record that is open. */
  readonly record: RecordStore<Detail>
}

/** The screens of an entity, each a chunk of its own, with their shared stores. */
export interface EntityScreens<Row extends ListedRow, Detail extends EntityRecord> extends EntityScreenOptions<
  Row,
  Detail
> {
  readonly entity: Entity
  readonly api: EntityApi<Row, Detail>
  /** Fetches the parts of a record, for its preview beside a list. */
  readonly loadParts: LoadRecordParts
  recordHref(id: number): string
  changeHref(id: number): string
  /**
   * The stores, for a screen or a contribution of the same plugin. They are created once for a role, and disposed of when the role is left.
   */
  useStores(): EntityStores<Row, Detail>
  readonly screens: Readonly<Record<keyof EntityPaths, LoadScreen>>
}
