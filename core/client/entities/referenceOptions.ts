import { optionsPath } from '@core/entity/defineEntity'
import type { Field } from '@core/entity/Field'
import type { LookupEntry, OptionsRequest, RecordOption } from '@core/entity/wire'
import { callApi } from '../api/callApi'

/**
 * What a field that points at another entity may hold: by what is typed, or the names of these ids.
 * @throws ApiError
 */
export async function referenceOptions(
  field: Pick<Field, 'kind' | 'entity'>,
  request: OptionsRequest,
  signal?: AbortSignal,
): Promise<readonly RecordOption[]> {
  const { data } = await callApi<{ data: RecordOption[] }>('POST', optionsPath(field), { body: request, ...(signal && { signal }) })
  return data
}

/** The entries of a look-up list, retired ones included. @throws ApiError */
export async function lookupEntries(list: string, signal?: AbortSignal): Promise<readonly LookupEntry[]> {
  const { data } = await callApi<{ data: LookupEntry[] }>('POST', '/api/Lookup/List', { body: { list }, ...(signal && { signal }) })
  return data
}
