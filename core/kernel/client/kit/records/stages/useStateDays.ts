import type { Entity } from '@core/kernel/entity/defineEntity'
import { callApi } from '../../../platform/api/createApi'
import { useLoad } from '../../../platform/api/useLoad'
import type { EntityRecord } from '../../data/entityApi'

/** @returns how many days a record was in each of its states, by the state's id; undefined until that is known */
export function useStateDays(
  { path }: Pick<Entity, 'path'>,
  { id, version }: Pick<EntityRecord, 'id' | 'version'>,
): ReadonlyMap<number, number> | undefined {
  const { value } = useLoad(`${path} ${id} ${version}`, async (signal) => {
    const { data } = await callApi<{ data: readonly { readonly state: number; readonly days: number }[] }>(
      'POST',
      `/api/${path}/StateDays`,
      { body: { id }, signal },
    )
    return new Map(data.map(({ state, days }) => [state, days]))
  })
  return value
}
