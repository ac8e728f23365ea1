import type { Fields } from '@core/kernel/entity/Field'
import type { ActionCall } from '@core/kernel/server/plugins/automationActions'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'

type Settings = Readonly<Record<string, unknown>>

/** A step that is checked while its automation is saved. */
export interface StepCheck {
  readonly tx: Transaction
  readonly table: EntityTable
  readonly settings: Settings
  /** Whoever saves it, in the role that it will run with. */
  readonly viewer: Viewer
  readonly context: ServerContext
}

/** A step that runs. */
export interface StepCall extends ActionCall {
  readonly run: { readonly id: number; readonly automation: number; readonly name: string; readonly step: number }
}

/** What came of a step, as a sentence without values of the record, and whether the run goes on. */
export interface StepResult {
  readonly did: string
  /** What it says to whom, with values of the record: nothing stores it, and only whoever tries the automation on a record sees it. */
  readonly said?: { readonly text: string; readonly people?: readonly number[]; readonly address?: string }
  readonly next?:
    | { readonly wait: Date }
    /** It could not be done yet: it is tried again then. */
    | { readonly again: Date }
    /** `asked` is how the history names those who are asked: “Intake Manager”. */
    | { readonly approvers: readonly number[]; readonly asked: string; readonly question: string }
    | { readonly stop: true }
}

/** What one kind of step does. */
export interface StepWork {
  readonly settings: Fields
  /** @returns what is wrong with the settings beyond their fields, for the person who saves them */
  check(step: StepCheck): Promise<string | undefined> | string | undefined
  /** @throws HttpError when it can't be done; the run fails with the message */
  run(step: StepCall): Promise<StepResult>
}
