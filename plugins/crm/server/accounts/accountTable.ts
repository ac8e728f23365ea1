import { messages } from '@core/entity'
import { defineEntityTable, type EntityRules } from '@core/server/entities'
import { invalid } from '@core/server/plugin'
import { documentFiles } from '@plugins/documents/contract/documentFiles'
import { type AccountFields, accountEntity } from '../../shared/accounts/accountEntity'
import { accountPaths } from '../../shared/crmPaths'
import { recordKind } from '../../shared/recordKinds'
import { logActivity } from '../activities/logActivity'
import { notifyAssigned } from '../assignment/notifyAssigned'
import { accountMerge } from '../merge/mergedCompanies'
import { similarCompanies } from '../merge/similarRecords'
import { storeOfNew } from '../stores/storeOfTerritory'
import { storeToday } from '../stores/storeToday'

const accountRules: EntityRules<AccountFields> = {
  async plan(write) {
    const { tx, via, viewer, before, after, remember } = write
    if (before === null && after.assignToId === null)
      throw invalid([{ field: 'assignToId', message: messages.required('Assigned to') }])
    const assigned = (id: number) =>
      notifyAssigned(write, {
        to: after.assignToId,
        from: before?.assignToId,
        title: 'An account was given to you',
        link: `${accountPaths.list}/${id}`,
      })
    if (before) return { record: after, written: assigned }
    const storeId = await storeOfNew({ tx, remember }, after)
    return {
      record: {
        ...after,
        openedDate: after.openedDate ?? (await storeToday(tx, storeId)),
        storeId,
      },
      // S9.3. Imported accounts are not logged, because they were opened elsewhere, some time ago.
      async written(id) {
        await assigned(id)
        if (via === 'import') return
        const opened = { entityType: recordKind.account, entityTypeId: id, assignTo: after.assignToId, by: viewer }
        await logActivity(tx, { ...opened, activityType: 4, subject: `Account ${after.company} opened` })
      },
    }
  },
}

export const accountTable = defineEntityTable({
  entity: accountEntity,
  table: 'crm.account',
  listed: ['basicDoc', 'fleetDoc'],
  relatedFiles: {
    basicDoc: [documentFiles.accountBasic('account.id')],
    fleetDoc: [documentFiles.accountFleet('account.id')],
  },
  computed: {
    isDormant: `not exists (select from crm.activity act where act.entity_type = 2 and act.entity_type_id = account.id
      and act.deleted_at is null and act.date_time > now() - interval '60 days')`,
    vins: `(select jsonb_agg(held.vin order by held.id) from crm.account_vehicle held where held.account_id = account.id and held.deleted_at is null)`,
  },
  orders: { accountNo: 'account.id' },
  rules: accountRules,
  merge: accountMerge,
  similar: similarCompanies('account'),
})
