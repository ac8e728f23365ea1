import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AuditAction } from '@core/entity/auditActions'
import type { Database, Transaction } from '../../platform/database/Database'
import type { Viewer } from '../../platform/http/Viewer'
import { currentTrail, requestAddress } from './requestTrail'

export interface AuditEntry {
  readonly action: AuditAction
  /** Who did it: an id, or nobody where nobody was recognised. */
  readonly person: number | null
  /** The role in which they did it, where there is one. */
  readonly roleId?: number
  /** What it was done to, in words that stay true when it is gone: `Role Auditor`. Nobody's health, no secret. */
  readonly subject?: string | undefined
  /** The record that it was done to. */
  readonly record?: { readonly entity: string; readonly id: number }
  /** Where it came from, if that isn't the request that is under way. */
  readonly request?: Pick<FastifyRequest, 'ip'>
  /** Whatever else explains it, small and without secrets. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Of an entry about what somebody does to their own account. */
export const ownEntry = (viewer: Viewer, request: Pick<FastifyRequest, 'ip'>) => ({
  person: viewer.id,
  roleId: viewer.roleId,
  record: { entity: 'user', id: viewer.id },
  request,
})

/**
 * Adds a permanent entry to the audit log. In a transaction it should be the last step: until the end, no other entry can be written.
 */
export async function recordAudit(
  db: Database | Transaction,
  { action, person, roleId, subject, record, request, details = {} }: AuditEntry,
): Promise<void> {
  const address = request?.ip ?? requestAddress()
  const key = currentTrail()?.viewer?.key?.name
  // Position, instant and hash are the database's to set.
  await sql`
    insert into core.audit_entry (position, at, hash, action, person, created_by, role_id, subject, record_entity, record_id, address, details, search_text)
    values (0, now(), '', ${action}, ${person}, ${person}, ${roleId ?? null}, ${subject ?? null}, ${record?.entity ?? null}, ${record?.id ?? null},
      ${address ?? null}, ${JSON.stringify(key ? { ...details, apiKey: key } : details)}, ${[subject, address].filter(Boolean).join(' ')})`.execute(
    db.query,
  )
}
