import type { FastifyRequest } from 'fastify'
import type { Entity } from '@core/entity/defineEntity'
import { leavesOf } from '@core/entity/leaves'
import { maskSensitive } from '@core/entity/maskSensitive'
import { maySeeSensitive } from '@core/entity/policy'
import type { Viewer } from '../access/Viewer'
import type { Database } from '../database/Database'
import { recordAuditOnce } from './recordAuditOnce'

/** Of a record that somebody looks at again and again, one entry an hour tells it. */
export const sensitiveMinutes = 60

/** Keeps that somebody was shown sensitive fields of a record: which ones, and not what stands in them. */
export async function recordSensitiveView(db: Database, entity: Entity, shown: Readonly<Record<string, unknown>> & { readonly id: number }, viewer: Viewer, request: Pick<FastifyRequest, 'ip'>): Promise<void> {
  if (!maySeeSensitive(entity.policy, viewer.permissions)) return
  const { masked } = maskSensitive(entity.fields, shown, false)
  if (masked.length === 0) return
  await recordAuditOnce(
    db,
    { action: 'sensitiveViewed', person: viewer.id, roleId: viewer.roleId, subject: `${entity.name.one} ${shown.id}`, record: { entity: entity.id, id: shown.id }, request, details: { fields: fieldNames(entity, masked) } },
    { minutes: sensitiveMinutes },
  )
}

/** @returns what people call the fields at these paths, each once: of a field in rows, the rows. */
export function fieldNames({ fields }: Pick<Entity, 'fields'>, paths: readonly string[]): string[] {
  const leaves = leavesOf(fields)
  const names = paths.map((path) => {
    const plain = path.replaceAll(/\[\d+\]/g, '')
    return leaves.find((leaf) => plain === leaf.path || plain.startsWith(`${leaf.path}.`))?.label ?? fields[plain.split('.')[0]!]?.label ?? plain
  })
  return [...new Set(names)]
}
