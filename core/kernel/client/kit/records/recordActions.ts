import { definePoint } from '@core/contract'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { LoadPart } from '../../session/registry/ContributedOverlay'
import type { Viewer } from '../../session/registry/types'
import type { EntityRecord } from '../data/entityApi'
import type { ForRecords } from './isFor'

/** An action on a record. */
export type RecordAction = ForRecords & {
  /** The verb first: “Arrange this page”. */
  readonly label: string
  /** A class of primeicons. */
  readonly icon: string
  /** Where it stands: a button beside the title, for what is done each day, or by default an entry of the menu “…”. */
  readonly place?: 'button' | 'menu'
  /** Who is offered it on which record; by default everyone who sees the record. */
  readonly offered?: (viewer: Viewer, record: EntityRecord) => boolean
} & (
    | {
        /** Fetches the dialog that it opens. The dialog gets the record from `useOpenRecord`. */
        readonly load: LoadPart<{ readonly onClose: () => void }>
      }
    | {
        /** The path of this app where it leads. */
        readonly href: (record: EntityRecord, entity: Entity) => string
      }
  )

/** An action on the record of an entity of any plugin: a button beside its title, or an entry of its menu “…”. */
export const recordActions = definePoint<RecordAction>('record.action@1')
