import { definePoint } from '@core/contract'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { FormSection } from '../forms/FormSection'
import type { ReadField } from '../records/RecordFields'

/** The screens of an entity as administrators can arrange them: what `defineEntityScreens` makes, or what a plugin says of its own. */
export interface ArrangedScreens {
  readonly entity: Entity
  readonly form?: {
    readonly sections?: readonly FormSection[]
    readonly omit?: readonly string[] | ((record: undefined) => readonly string[])
  }
  /** False where the plugin draws the page of a record itself; it then follows the form (`arrangedRecord`). */
  readonly record?: false | { readonly keyFacts?: readonly ReadField[]; readonly omit?: readonly string[] }
  readonly list?: {
    readonly columns?: readonly { readonly field: string; readonly later?: boolean; readonly label?: string }[]
    /** Whether the list shows at first these columns and no others. By default fields that are `inList` follow them. */
    readonly complete?: boolean
  }
}

/** Screens that a plugin draws by hand. */
interface ArrangedByHand {
  readonly load: () => Promise<{ readonly default: ArrangedScreens }>
}

/** A screen drawn by hand that administrators can arrange, although no `entityRoutes` leads to it. */
export const arrangedScreens = definePoint<ArrangedByHand>('screen.arranged@1')
