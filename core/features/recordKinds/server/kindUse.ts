import { sql } from 'kysely'
import { madeId } from '@core/kernel/entity/recordKinds'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { notFound } from '@core/kernel/server/platform/http/errors'

/** What administrators have added to a kind of record, and who may work with it. */
export interface KindUse {
  readonly fields: readonly {
    readonly id: number
    readonly label: string
    readonly kind: number
    readonly required: boolean
  }[]
  readonly roles: readonly { readonly id: number; readonly name: string; readonly can: readonly string[] }[]
}

/** @throws HttpError 404 */
export async function findKindUse({ query }: Database, id: number): Promise<KindUse> {
  const { rows: kinds } = await sql<{ key: string; moduleId: number }>`
    select key, module_id as "moduleId" from core.record_kind where id = ${id} and deleted_at is null`.execute(query)
  const [kind] = kinds
  if (!kind) throw notFound('Kind of record')
  const { rows: fields } = await sql<KindUse['fields'][number]>`
    select id, label, kind, required from core.custom_field
    where records = ${madeId(kind)} and deleted_at is null order by position nulls last, id`.execute(query)
  const { rows: roles } = await sql<KindUse['roles'][number]>`
    select role.id, role.name, jsonb_agg(permission.label order by permission.id) as can
    from api.role join api.role_permission granted on granted.role_id = role.id
    join api.permission on permission.id = granted.permission_id and permission.deleted_at is null
    where permission.module_id = ${kind.moduleId} and role.deleted_at is null
    group by role.id, role.name order by role.id`.execute(query)
  return { fields, roles }
}
