import type { AutomationStep } from '@core/kernel/entity/automations'
import { rowError } from '@core/kernel/server/entities/operations/tryRows'
import { getWrittenRecord, type StoredRecord } from '@core/kernel/server/entities/record/storedRecord'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { runStep } from './runAutomation'
import type { StepResult } from './steps/StepWork'

/** One record on which the steps of an automation are tried. */
export interface Trial {
  readonly automation: { readonly id: number; readonly name: string }
  readonly table: EntityTable
  /** Of the record. */
  readonly id: number
  /** In whose name the steps are done. */
  readonly runner: Viewer
  readonly context: ServerContext
}

/** A step that is about to be done. */
interface TriedNow {
  readonly step: number
  readonly tx: Transaction
  /** As the steps before have left it. */
  readonly record: StoredRecord
  /** Does the step. */
  act(): Promise<StepResult>
}

class TakenBack extends Error {}

/**
 * Really does the steps for a record, in a transaction that is then rolled back: nothing is stored and nothing is sent.
 * @param each does one step by `act`, and looks at what it does
 * @returns the step that failed, and why; undefined where none did
 */
export async function doAndTakeBack(
  { automation, table, id, runner, context }: Trial,
  steps: readonly AutomationStep[],
  each: (now: TriedNow) => Promise<StepResult>,
): Promise<{ readonly step: number; readonly problem: string } | undefined> {
  let step = 0
  try {
    await context.db.transaction(async (tx) => {
      for (; step < steps.length; step++) {
        const at = step
        const record = await getWrittenRecord(tx, table, id)
        if (!record) break
        const run = { id: 0, automation: automation.id, name: automation.name, steps }
        const act = () => runStep(run, at, { tx, table, record, viewer: runner, context })
        const { next } = await each({ step, tx, record, act })
        if (next && 'stop' in next) break
      }
      throw new TakenBack()
    })
  } catch (error) {
    if (error instanceof TakenBack) return undefined
    const problem = rowError(error)
    if (problem === undefined) throw error
    return { step, problem }
  }
  return undefined
}
