import { recordAudit, type Transaction, conflict } from '@core/server/plugin'
import { defineEntityTable, refuseModuleOfKind } from '@core/server/entities'
import { lockRights, refuseMoreThanHeld, superAdminKey } from '@core/server/administration'
import { permissionEntity } from '../../shared/permissionEntity'
import { standardActions } from '@core/entity'

/** In a plugin's module, lower places are reserved for its code. */
const ownInPlugins = 50
const ownInOwn = 11

/**
 * The place of a new permission within its module, which determines its id (D2): the standard action's place in a module of the
 * deployment's own, else the next free one. Places of deleted permissions aren't reused as long as those can be restored.
 * @throws HttpError 409 when the module is full
 */
async function placeOf(tx: Transaction, moduleId: number, key: string): Promise<number> {
  const module = await tx.query.selectFrom('core.module').select('plugin').where('id', '=', moduleId).executeTakeFirst()
  const taken = await tx.query
    .selectFrom('core.permission')
    .select(['id', 'deleted_at as deletedAt'])
    .where('module_id', '=', moduleId)
    .execute()
  const standard = module?.plugin === null ? standardActions[key as keyof typeof standardActions]?.[0] : undefined
  if (standard !== undefined) {
    const there = taken.find(({ id }) => id === moduleId * 100 + standard)
    if (there?.deletedAt) await tx.query.deleteFrom('core.permission').where('id', '=', there.id).execute()
    return standard
  }
  const from = module?.plugin === null ? ownInOwn : ownInPlugins
  for (let place = from; place < 100; place++) if (!taken.some(({ id }) => id === moduleId * 100 + place)) return place
  throw conflict('This module has no room for another permission. Make a module of its own for it.')
}

/** The storage of permissions: in core, whose guard uses them. New ones are given to the Super Admin at once, and to nobody else. */
export const permissionTable = defineEntityTable({
  entity: permissionEntity,
  table: 'core.permission',
  ownGetAll: true,
  computed: {
    roles: `(select count(*)::integer from api.role_permission granted where granted.permission_id = permission.id)`,
  },
  search: 'core.comparable(permission.search_text)',
  rules: {
    auditsDeletes: true,
    async plan({ tx, viewer, before, after }) {
      await lockRights(tx)
      return {
        record: before ? after : { ...after, place: await placeOf(tx, after.moduleId, after.key) },
        async written(id) {
          await recordAudit(tx, {
            action: before ? 'permissionChanged' : 'permissionMade',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `Permission ${after.label}`,
            record: { entity: 'permission', id },
          })
        },
      }
    },
    async mayDelete(tx, { id, label, plugin, moduleId }, viewer) {
      await lockRights(tx)
      if (plugin !== null)
        throw conflict(
          `The permission “${label}” can't be deleted: the plugin “${plugin}” refers to it. It can be given another label.`,
        )
      if (id % 100 < ownInPlugins) await refuseModuleOfKind(tx, moduleId)
      const holders = await rolesBesideSuperAdmin(tx, id)
      if (holders.length > 0) await refuseMoreThanHeld(tx, viewer, [id], `take “${label}” from the roles that hold it`)
      await recordAudit(tx, {
        action: 'permissionDeleted',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `Permission ${label}`,
        record: { entity: 'permission', id },
        details: { roles: holders },
      })
    },
    async mayRestore(tx, { id, label, moduleId }, viewer) {
      await lockRights(tx)
      const module = await tx.query
        .selectFrom('core.module')
        .select('id')
        .where('id', '=', moduleId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!module)
        throw conflict(`The module of “${label}” was deleted as well. Bring that back first, then this permission.`)
      await recordAudit(tx, {
        action: 'permissionRestored',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `Permission ${label}`,
        record: { entity: 'permission', id },
      })
    },
  },
})

async function rolesBesideSuperAdmin(tx: Transaction, id: number): Promise<readonly number[]> {
  const rows = await tx.query
    .selectFrom('api.role_permission as granted')
    .innerJoin('core.role as role', 'role.id', 'granted.role_id')
    .select('role.id')
    .where('granted.permission_id', '=', id)
    .where((eb) => eb.or([eb('role.key', 'is', null), eb('role.key', '<>', superAdminKey)]))
    .orderBy('role.id')
    .execute()
  return rows.map((role) => role.id)
}
