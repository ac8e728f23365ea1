import { recordAudit, type Transaction, conflict, taken } from '@core/server/plugin'
import { defineEntityTable, refuseModuleOfKind } from '@core/server/entities'
import { lockRights } from '@core/server/administration'
import { sql } from 'kysely'
import { moduleEntity } from '../../shared/moduleEntity'

/** The storage of modules: in core, whose guard and menus use them. */
export const moduleTable = defineEntityTable({
  entity: moduleEntity,
  table: 'core.module',
  ownGetAll: true,
  computed: {
    permissions: `(select count(*)::integer from core.permission listed where listed.module_id = module.id and listed.deleted_at is null)`,
  },
  search: 'core.comparable(module.search_text)',
  rules: {
    auditsDeletes: true,
    async plan({ tx, viewer, before, after }) {
      await lockRights(tx)
      await refuseSameTitle(tx, before?.id ?? 0, after.title)
      return {
        record: after,
        async written(id) {
          await recordAudit(tx, {
            action: before ? 'moduleChanged' : 'moduleMade',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `Module ${after.title}`,
            record: { entity: 'module', id },
          })
        },
      }
    },
    async mayDelete(tx, { id, title, plugin }, viewer) {
      await lockRights(tx)
      if (plugin !== null)
        throw conflict(`The module ${title} can't be deleted: the plugin “${plugin}” refers to it. It can be renamed.`)
      await refuseModuleOfKind(tx, id)
      await refuseFilled(tx, id, title)
      await recordAudit(tx, {
        action: 'moduleDeleted',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `Module ${title}`,
        record: { entity: 'module', id },
      })
    },
    async mayRestore(tx, { id, title }, viewer) {
      await lockRights(tx)
      await refuseSameTitle(tx, id, title)
      await recordAudit(tx, {
        action: 'moduleRestored',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `Module ${title}`,
        record: { entity: 'module', id },
      })
    },
  },
})

async function refuseSameTitle(tx: Transaction, id: number, title: string): Promise<void> {
  const other = await tx.query
    .selectFrom('core.module')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .executeTakeFirst()
  if (other) throw taken('title', 'Title is taken: another module has it')
}

/** @throws HttpError 409 that names its permissions */
async function refuseFilled(tx: Transaction, id: number, title: string): Promise<void> {
  const listed = await tx.query
    .selectFrom('core.permission')
    .select('label')
    .where('module_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (listed.length === 0) return
  const first = listed
    .slice(0, 3)
    .map(({ label }) => `“${label}”`)
    .join(', ')
  const rest = listed.length > 3 ? ` and ${listed.length - 3} more` : ''
  throw conflict(`The module ${title} still has permissions: ${first}${rest}. Delete them first.`)
}
