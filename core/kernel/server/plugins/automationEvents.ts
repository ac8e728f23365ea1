import { definePoint } from '@core/contract'
import type { Transaction } from '../platform/database/Database'

/**
 * What happens to a record that its history doesn't tell, and that automations can begin with: a family submits a form. The plugin calls
 * `startAutomations` in the transaction in which it happens.
 */
export interface AutomationEvent {
  /** `<plugin>.<name>`; it never changes, because automations refer to it. */
  readonly id: string
  /** After “when”: “the family submits a form”. */
  readonly label: string
  /** The ids of the entities to whose records it happens. */
  readonly records: readonly string[]
  /**
   * For the rehearsal: the records to which it happened, once for each time.
   * @param days how far back
   */
  past(tx: Transaction, entity: string, days: number): Promise<readonly number[]>
}

/** What automations can begin with, besides what happens to every record. */
export const automationEvents = definePoint<AutomationEvent>('automation.event@1')
