import { knownNames } from '@core/kernel/entity/language'
import { broughtBySetUp } from '@core/kernel/entity/displayText'
import { optionsPath } from '@core/kernel/entity/defineEntity'
import type { Field } from '@core/kernel/entity/Field'
import type { LookupEntry, OptionsRequest, RecordOption } from '@core/kernel/entity/apiTypes'
import type { lookupCalls } from '@core/kernel/shared/lookupCalls'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { callApi, createApi } from '../../platform/api/createApi'

const api = createApi<typeof lookupCalls>()

/**
 * The records that a field, or a list of ids, may point at: those that match a search text, or those with these ids.
 * @throws ApiError
 */
export async function referenceOptions(
  field: Pick<Field, 'kind' | 'entity' | 'idsOf'>,
  request: OptionsRequest,
  signal?: AbortSignal,
): Promise<readonly RecordOption[]> {
  const { data } = await callApi<{ data: RecordOption[] }>('POST', optionsPath(field.idsOf === undefined ? field : { entity: field.idsOf }), {
    body: request,
    ...(signal && { signal }),
  })
  return broughtBySetUp.has(field.entity ?? field.idsOf) ? knownNames(data, 'name') : data
}

/** An entry by its name in the reader’s language. */
export interface ShownEntry extends LookupEntry {
  /** Its name in the list, where that is another one: a text that is chosen from suggestions is stored in English, so that filters and reports agree. */
  readonly stored?: string
}

/**
 * The entries of a look-up list, retired ones included.
 * @throws ApiError
 */
export async function lookupEntries(list: string, signal?: AbortSignal): Promise<readonly ShownEntry[]> {
  const { data } = await unwrapResponse(api.POST('/api/Lookup/List', { body: { list }, ...(signal && { signal }) }))
  return data.map((entry) => {
    const { name } = knownNames(entry, 'name')
    return name === entry.name ? entry : { ...entry, name, stored: entry.name }
  })
}
