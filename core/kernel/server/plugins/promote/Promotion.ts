import type { RecordKind } from '@core/kernel/entity/recordKinds'
import type { CustomDefinition } from '../../entities/custom/readCustomFields'

/** What becomes the code of a plugin. */
export interface Promotion {
  /** The id of the plugin. */
  readonly plugin: string
  readonly kind: RecordKind
  /** The section of the sidebar; null for the one at the bottom. */
  readonly section: string | null
  /** Whether the plugin has to declare the section, since no code does. */
  readonly isOwnSection: boolean
  /** A module id that no code uses. Those from 40 to 999 are given by each deployment to modules of its own. */
  readonly moduleId: number
  /** The fields that administrators added, in their order. They stay theirs; a deployment without them gets them. */
  readonly fields: readonly CustomDefinition[]
}

/** The names in the code of the plugin. */
export interface Names {
  /** `rampCheck`, with which the names of the code begin. */
  readonly key: string
  /** `RampCheck` */
  readonly type: string
  /** `ramp_check` */
  readonly table: string
  /** `madeRampCheck`, which is the path as well. */
  readonly id: string
}
