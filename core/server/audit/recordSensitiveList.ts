import type { FastifyRequest } from 'fastify'
import type { Entity } from '@core/entity/defineEntity'
import { leavesOf } from '@core/entity/leaves'
import { isEmpty } from '@core/entity/parse'
import { maySeeSensitive } from '@core/entity/policy'
import type { ListRequest } from '@core/entity/wire'
import type { Viewer } from '../access/Viewer'
import type { Database } from '../database/Database'
import { recordAuditOnce } from './recordAuditOnce'
import { sensitiveMinutes } from './recordSensitiveView'

/** Keeps that somebody was shown sensitive columns of a list, or found rows by them: which columns, once an hour, and no value. */
export async function recordSensitiveList(db: Database, entity: Entity, { columns, filter, sorting, searchCol }: ListRequest, viewer: Viewer, request: Pick<FastifyRequest, 'ip'>): Promise<void> {
  if (!maySeeSensitive(entity.policy, viewer.permissions)) return
  const filtered = Object.entries(filter ?? {}).flatMap(([path, value]) => (isEmpty(value) ? [] : [path]))
  const asked = new Set([...(columns ?? []), ...filtered, sorting?.fieldName, searchCol])
  const fields = leavesOf(entity.fields).flatMap(({ path, label, sensitive }) => (sensitive && asked.has(path) ? [label] : []))
  if (fields.length === 0) return
  const entry = { action: 'sensitiveViewed', person: viewer.id, roleId: viewer.roleId, subject: `${entity.name.many} in the list`, request, details: { fields, list: entity.id } } as const
  await recordAuditOnce(db, entry, { minutes: sensitiveMinutes, same: ['fields', 'list'] })
}
