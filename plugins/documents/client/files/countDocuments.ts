import { entityApi } from '@core/client/kit'
import { documentEntity } from '../../shared/files/documentEntity'
import { recordKinds } from '../../shared/files/documentTypes'

/** @returns the number of documents of each of these records, as far as the viewer may see them; without those that have none */
export async function countDocuments(
  entity: (typeof recordKinds)[number]['entity'],
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  const kind = recordKinds.find((one) => one.entity === entity)!
  const { data } = await entityApi(documentEntity).aggregate(
    {
      filter: { entityType: String(kind.id), entityTypeId: ids.join(',') },
      groupBy: ['entityType', 'entityTypeId'],
      measures: [{ of: 'count' }],
    },
    signal,
  )
  return new Map(data.map(({ group, values }) => [Number(group.entityTypeId), Number(values[0])]))
}
