import { definePoint } from '@core/contract'
import type { Fields } from '@core/kernel/entity/Field'
import type { Viewer } from '../platform/http/Viewer'
import type { Database, Transaction } from '../platform/database/Database'
import type { ServerContext } from './defineServerPlugin'
import type { StoredRecord } from '../entities/record/storedRecord'
import type { EntityTable } from '../entities/table/EntityTable'

/** The record for which a step of an automation runs, and in whose name. */
export interface ActionCall {
  readonly tx: Transaction
  readonly table: EntityTable
  readonly record: StoredRecord
  /** Whoever saved the automation, in the role that it runs with. */
  readonly viewer: Viewer
  /** For the history: “The automation “Wide chairs””. */
  readonly author: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly context: ServerContext
}

/** What a plugin adds to the steps of automations. */
export interface AutomationAction {
  /** `<plugin>.<name>`; it never changes, because automations refer to it. */
  readonly id: string
  /** What it does: “Assign by the assignment rules”. */
  readonly label: string
  /** The ids of the entities whose records it is for. */
  readonly records: readonly string[]
  /** It sends messages, which nothing takes back: whoever undoes a run is told so. */
  readonly sends?: true
  /** What an administrator enters for it; a function where the choices are rows of the plugin’s tables. */
  readonly settings?: Fields | ((db: Database | Transaction) => Promise<Fields>)
  /**
   * Does it, with the viewer's rights.
   * @returns what it did, as a sentence without values of the record; or, where it can't be done yet, until when it waits and why
   * @throws HttpError when it can't be done; the run fails with the message
   */
  run(call: ActionCall): Promise<string | { readonly until: Date; readonly because: string }>
}

/** A step of automations. */
export const automationActions = definePoint<AutomationAction>('automation.action@1')

/** @returns the fields of what an administrator enters for the step */
export async function settingsOf({ settings = {} }: AutomationAction, db: Database | Transaction): Promise<Fields> {
  return typeof settings === 'function' ? settings(db) : settings
}
