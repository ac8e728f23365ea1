import { callPath } from '@core/kernel/entity/defineEntity'
import { displayText } from '@core/kernel/entity/displayText'
import type { Fields } from '@core/kernel/entity/Field'
import type { QueuedWrite, OfflineWrite, WrittenRecord } from './OfflineWrite'
import type { Owner } from './SealedStore'

/** @returns a write as it is kept: with its title, its records and its fields */
export function describeWrite(write: OfflineWrite, owner: Owner): QueuedWrite {
  const { method, path, body, key, entity, before, files } = write
  const { userId, roleId, roleName } = owner
  const fields = write.fields ?? entity?.fields
  const titledBy = write.title === undefined && entity ? { name: entity.name.one, paths: entity.title } : undefined
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
    title: write.title ?? (titledBy ? titleOf(titledBy, fields, { ...before, ...body }) : 'Change'),
    ...(titledBy && { titledBy }),
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

/** @returns a write that waits, with another body and the title that it has then */
export function withBody(write: QueuedWrite, body: QueuedWrite['body']): QueuedWrite {
  const { titledBy, fields, before, title } = write
  return {
    ...write,
    body,
    title: titledBy ? titleOf(titledBy, fields, { ...before?.record, ...body }) : title,
  }
}

/** @returns `Task: Call Harbor Freight` */
function titleOf(
  { name, paths }: NonNullable<QueuedWrite['titledBy']>,
  fields: Fields = {},
  record: Readonly<Record<string, unknown>>,
): string {
  const parts = paths.flatMap((path) => {
    const [value, field] = [record[path], fields[path]]
    return field && value !== undefined && value !== null ? [displayText(field, value)] : []
  })
  return [name, parts.join(' ')].filter(Boolean).join(': ')
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
