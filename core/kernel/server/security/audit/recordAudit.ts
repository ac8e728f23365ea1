import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AuditAction } from '@core/kernel/entity/auditActions'
import type { Database, Transaction } from '../../platform/database/Database'
import type { Viewer } from '../../platform/http/Viewer'
import { currentTrail, requestAddress } from './requestTrail'

export interface AuditEntry {
  readonly action: AuditAction
  /** The id of the person; null where nobody was identified. */
  readonly person: number | null
  /** The role in which they did it, where there is one. */
  readonly roleId?: number
  /** What it was done to, as text that stays correct after that is deleted: `Role Auditor`. No health data, no secret. */
  readonly subject?: string | undefined
  /** The record that it was done to. */
  readonly record?: { readonly entity: string; readonly id: number }
  /** The request that it came from, if that isn't the current one. */
  readonly request?: Pick<FastifyRequest, 'ip'>
  /** Further details, small and without secrets. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** For an entry about what people do to their own account. */
export const ownEntry = (viewer: Viewer, request: Pick<FastifyRequest, 'ip'>) => ({
  person: viewer.id,
  roleId: viewer.roleId,
  record: { entity: 'user', id: viewer.id },
  request,
})

/** Adds a permanent entry to the audit log. In a transaction it should be the last step: until the end, no other entry can be written. */
export async function recordAudit(db: Pick<Database | Transaction, 'query'>, entry: AuditEntry): Promise<void> {
  await recordAudits(db, [entry])
}

/** Adds entries in this order, in one statement. */
export async function recordAudits(
  db: Pick<Database | Transaction, 'query'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const key = currentTrail()?.viewer?.key?.name
  const rows = entries.map(({ action, person, roleId, subject, record, request, details = {} }) => {
    const address = request?.ip ?? requestAddress()
    return {
      action,
      person,
      role: roleId ?? null,
      subject: subject ?? null,
      entity: record?.entity ?? null,
      record: record?.id ?? null,
      address: address ?? null,
      details: key ? { ...details, apiKey: key } : details,
    }
  })
  // The database sets position, instant and hash. What is done in the name of a person whose email somebody else has changed is marked
  // until that is confirmed.
  await sql`
    insert into core.audit_entry (position, at, hash, action, person, created_by, role_id, subject, record_entity, record_id, address, details)
    select 0, now(), '', action, person, person, role, subject, entity, record, address,
      details || case when exists (select from core."user" where id = entry.person and former_email is not null)
        then '{"unconfirmedEmail": true}'::jsonb else '{}'::jsonb end
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (action text, person integer, role integer, subject text,
      entity text, record integer, address text, details jsonb))
      with ordinality as entry (action, person, role, subject, entity, record, address, details, place)
    order by place`.execute(db.query)
}
