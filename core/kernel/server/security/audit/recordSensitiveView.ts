import type { FastifyRequest } from 'fastify'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import { maskSensitive } from '@core/kernel/entity/maskSensitive'
import { customFieldsOf } from '@core/kernel/entity/customFields'
import { maySeePath, maySeeSensitive } from '@core/kernel/entity/policy'
import { isEmpty } from '@core/kernel/entity/parse'
import type { ListRequest } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database } from '../../platform/database/Database'
import { recordAuditOnce } from './recordAuditOnce'

/** A record that a person views repeatedly gets one entry an hour. */
export const sensitiveMinutes = 60

/** Whether this person sees fields that others don't: sensitive ones, or those of their role. */
export function seesMore({ id, policy }: Pick<Entity, 'id' | 'policy'>, permissions: ReadonlySet<number>): boolean {
  return (
    maySeeSensitive(policy, permissions) ||
    Object.values(customFieldsOf(id)).some(({ seenWith }) => seenWith !== undefined && permissions.has(seenWith))
  )
}

/** Logs that a person was shown sensitive fields of a record: the fields, not their values. */
export async function recordSensitiveView(
  db: Database,
  entity: Entity,
  shown: Readonly<Record<string, unknown>> & { readonly id: number },
  viewer: Viewer,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  if (!seesMore(entity, viewer.permissions)) return
  // What is masked for this person is empty in what they were shown.
  const { masked } = maskSensitive(entity.fields, shown, ({ sensitive }) => !sensitive)
  if (masked.length === 0) return
  await recordAuditOnce(
    db,
    {
      action: 'sensitiveViewed',
      person: viewer.id,
      roleId: viewer.roleId,
      // As people call it, where it has a number of its own; never a name.
      subject: `${entity.name.one} ${typeof shown.number === 'string' ? shown.number : shown.id}`,
      record: { entity: entity.id, id: shown.id },
      request,
      details: { fields: fieldNames(entity, masked) },
    },
    { minutes: sensitiveMinutes },
  )
}

/** Logs that a person was shown sensitive columns of a list, or found rows by them: the columns, once an hour, and no value. */
export async function recordSensitiveList(
  db: Database,
  entity: Entity,
  { columns, filter, sorting, searchCol }: ListRequest,
  viewer: Viewer,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  const filtered = Object.entries(filter ?? {}).flatMap(([path, value]) => (isEmpty(value) ? [] : [path]))
  const requested = new Set([...(columns ?? []), ...filtered, sorting?.fieldName, searchCol])
  const fields = fieldPathsOf(entity.fields).flatMap((one) =>
    one.sensitive && requested.has(one.path) && maySeePath(one, entity.policy, viewer.permissions) ? [one.label] : [],
  )
  if (fields.length === 0) return
  const entry = {
    action: 'sensitiveViewed',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `${entity.name.many} in the list`,
    request,
    details: { fields, list: entity.id },
  } as const
  await recordAuditOnce(db, entry, { minutes: sensitiveMinutes, same: ['fields', 'list'] })
}

/** @returns the labels of the fields at these paths, each once; for a field in rows, the label of the rows. */
export function fieldNames({ fields }: Pick<Entity, 'fields'>, paths: readonly string[]): string[] {
  const fieldPaths = fieldPathsOf(fields)
  const names = paths.map((path) => {
    const plain = path.replaceAll(/\[\d+\]/g, '')
    return (
      fieldPaths.find((fieldPath) => plain === fieldPath.path || plain.startsWith(`${fieldPath.path}.`))?.label ??
      fields[plain.split('.')[0]!]?.label ??
      plain
    )
  })
  return [...new Set(names)]
}
