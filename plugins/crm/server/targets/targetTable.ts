import { monthStart, today } from '@core/entity'
import { defineEntityTable, type EntityRules } from '@core/server/entities'
import { forbidden, taken } from '@core/server/plugin'
import { sql } from 'kysely'
import { targetPermissions } from '../../shared/crmPermissions'
import { type TargetFields, type TargetRecord, targetEntity } from '../../shared/targets/targetEntity'
import { storeOfPerson } from '../stores/peopleOfStores'

/** @throws HttpError 403 if the month is over and the person may not change its targets */
export function refusePastMonth(month: string, { permissions }: { readonly permissions: ReadonlySet<number> }): void {
  if (month >= monthStart(today()) || permissions.has(targetPermissions.can.setPastTarget)) return
  throw forbidden(`setting a target of ${month.slice(0, 7)}, which is over`, {
    needs: [targetPermissions.can.setPastTarget],
  })
}

/** A target is for a whole month, and each person has at most one of each metric in it. */
const targetRules: EntityRules<TargetFields> = {
  async plan({ tx, viewer, before, after }) {
    const record: TargetRecord = { ...after, month: monthStart(after.month), storeId: null }
    refusePastMonth(record.month, viewer)
    if (before) refusePastMonth(before.month, viewer)
    const { rows } = await sql`select from crm.target where deleted_at is null and assign_to = ${record.assignTo}
      and metric = ${record.metric} and month = ${record.month} and id <> ${before?.id ?? 0}`.execute(tx.query)
    if (rows.length > 0)
      throw taken('month', `This person has a target of this metric for ${record.month.slice(0, 7)}; change that one`)
    return { record: { ...record, storeId: await storeOfPerson(tx, record.assignTo) } }
  },
  mayDelete: async (_tx, { month }, viewer) => refusePastMonth(month, viewer),
  mayRestore: async (_tx, { month }, viewer) => refusePastMonth(month, viewer),
}

type Body = Readonly<Record<string, unknown>>

/** S3.16: a body names the person in a list. Create makes one target for each of them (`createTargets`); Update changes only one. */
function asPerson({ assignIds, ...sent }: Body): Body {
  const [only, ...more] = Array.isArray(assignIds) ? (assignIds as unknown[]) : []
  if (sent.assignTo !== undefined || only === undefined || more.length > 0)
    return { ...sent, ...(assignIds !== undefined && { assignIds }) }
  return { ...sent, assignTo: only }
}

export const targetTable = defineEntityTable({
  entity: targetEntity,
  table: 'crm.target',
  enabledCalls: ['list', 'getAll', 'view', 'update', 'delete'],
  computed: { assignIds: 'jsonb_build_array(target.assign_to)' },
  rules: targetRules,
  normalizeBody: asPerson,
})
