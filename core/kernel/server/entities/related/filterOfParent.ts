import { parentLink, type Parent } from '@core/kernel/entity/parentLink'
import { invalid } from '../../platform/http/errors'

/** @throws HttpError 400 when the entity has no field that points at such a record */
export function filterOfParent(
  child: Parameters<typeof parentLink>[0],
  parent: Parent,
): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(Object.entries(parentLink(child, parent)).map(([path, id]) => [path, String(id)]))
  } catch {
    throw invalid([
      { field: 'of', message: `“${child.id}” does not belong to records of “${parent.entity.slice(0, 60)}”` },
    ])
  }
}
