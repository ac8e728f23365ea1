import { sql } from 'kysely'
import type { EntityRules, PlannedWrite, WritePlan } from '@core/server/entities'
import { conflict } from '@core/server/plugin'
import { leadPaths } from '../../shared/crmPaths'
import type { LeadFields, LeadRecord } from '../../shared/leads/leadEntity'
import { furthestStage, isClosed, stage } from '../../shared/leads/leadStages'
import { notifyAssigned } from '../assignment/notifyAssigned'
import { namesContact, writeContact } from './leadContact'
import { storeOfNew } from '../stores/storeOfTerritory'
import { storeToday } from '../stores/storeToday'

type Write = PlannedWrite<LeadFields>
type Plan = WritePlan<LeadFields>

/** The rules for writes of leads: the assigned person, the start of the stage (D5), and the store. */
export const leadRules: EntityRules<LeadFields> = {
  async plan(write) {
    const plan = write.before === null ? await planNew(write) : planChange(write, write.before)
    return {
      ...plan,
      async written(id) {
        if (namesContact(write.after, write.before)) await writeContact(write, id, plan.record)
        await notifyAssigned(write, {
          to: plan.record.assignTo,
          from: write.before?.assignTo,
          title: `Lead No. ${id} was given to you`,
          link: `${leadPaths.list}/${id}`,
        })
      },
    }
  },
  async mayRestore(tx, { id }) {
    const { rows } = await sql<{ accountNo: string }>`
      select account_no as "accountNo" from crm.lead_transfer transfer join crm.account on account.id = transfer.account_id
      where lead_id = ${id} and undone_at is null`.execute(tx.query)
    if (rows[0])
      throw conflict(`This lead became account ${rows[0].accountNo}. Undo the transfer there to have the lead again.`)
  },
}

async function planNew({ after, ...write }: Write): Promise<Plan> {
  const status = after.status ?? stage.new
  const storeId = await storeOfNew(write, after)
  const record: LeadRecord = {
    ...after,
    status,
    receivedDate: after.receivedDate ?? (await storeToday(write.tx, storeId)),
    storeId,
    stageSince: new Date().toISOString(),
    furthestStage: furthestStage(null, status),
  }
  return { record: withReason(record) }
}

function planChange({ via, after }: Write, before: NonNullable<Write['before']>): Plan {
  // A manual assignment clears the reason of the automatic one.
  const assignReason = after.assignTo === before.assignTo ? after.assignReason : null
  if (before.status === after.status) return { record: withReason({ ...after, assignReason }) }
  return {
    // An undo restores the start of the stage as well.
    record: withReason(
      via === 'undo'
        ? after
        : {
            ...after,
            assignReason,
            stageSince: new Date().toISOString(),
            furthestStage: furthestStage(before.furthestStage, after.status!),
          },
    ),
    note: isClosed(before.status) && !isClosed(after.status) ? 'Reopened' : null,
  }
}

/** Only a lost lead has a reason. */
function withReason(record: LeadRecord): LeadRecord {
  return record.status === stage.lost ? record : { ...record, lostReason: null }
}
