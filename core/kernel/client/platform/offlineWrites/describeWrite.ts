import { callPath } from '@core/kernel/entity/defineEntity'
import { displayText } from '@core/kernel/entity/displayText'
import type { Fields } from '@core/kernel/entity/Field'
import type { OfflineWrite, WaitingWrite, WrittenRecord } from './OfflineWrite'
import type { Owner } from './SealedStore'

/** @returns a write as it is kept: with its title, its records and its fields */
export function describeWrite(write: OfflineWrite, owner: Owner): WaitingWrite {
  const { method, path, body, key, entity, before, files } = write
  const { userId, roleId, roleName } = owner
  const fields = write.fields ?? entity?.fields
  const changed = entity && before ? [{ entity: entity.id, id: before.id }] : []
  return {
    id: key,
    at: Date.now(),
    userId,
    roleId,
    roleName,
    method,
    path,
    body,
    title: write.title ?? titleOfWrite(write),
    records: write.records ?? [...changed, ...(fields ? recordsIn(fields, { ...before, ...body }) : [])],
    does: write.fields ? 'call' : before ? 'update' : 'create',
    ...(entity && { entity: entity.id }),
    ...(fields && { fields }),
    ...(files && { files }),
    ...(entity &&
      before && {
        before: {
          entity: entity.id,
          id: before.id,
          version: before.version,
          view: callPath(entity, 'view').replace(':id', String(before.id)),
          record: before,
        },
      }),
  }
}

/** @returns `Task: Call Harbor Freight` */
function titleOfWrite({ entity, body, before }: OfflineWrite): string {
  if (!entity) return 'Change'
  const record: Record<string, unknown> = { ...before, ...body }
  const parts = entity.title.flatMap((path) => {
    const [value, field] = [record[path], entity.fields[path]]
    return field && value !== undefined && value !== null ? [displayText(field, value)] : []
  })
  return [entity.name.one, parts.join(' ')].filter(Boolean).join(': ')
}

/** @returns the records that references and links of a body point at */
function recordsIn(fields: Fields, body: Readonly<Record<string, unknown>>): readonly WrittenRecord[] {
  return Object.entries(fields).flatMap(([name, { entity, links, linkType }]) => {
    const id = body[name]
    const target = entity ?? links?.find((link) => link.id === body[linkType ?? ''])?.entity
    return target !== undefined && typeof id === 'number' ? [{ entity: target, id }] : []
  })
}

/** @returns fields that were kept as data, as forms need them; the server checks the values */
export function withChecks(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, check: () => undefined, ...(field.fields && { fields: withChecks(field.fields) }) },
    ]),
  )
}
