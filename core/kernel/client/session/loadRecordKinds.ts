import { setRecordKinds } from '@core/kernel/entity/recordKinds'
import type { recordKindCalls } from '@core/kernel/shared/recordKindCalls'
import { createApi } from '../platform/api/createApi'
import { unwrapResponse } from '../platform/api/unwrapResponse'

const api = createApi<typeof recordKindCalls>()

/**
 * Gives the browser the kinds of record that administrators have made. Their screens are there once the role is entered.
 * @returns whether they are others than before
 */
export async function loadRecordKinds(): Promise<boolean> {
  return setRecordKinds((await unwrapResponse(api.GET('/api/record-kinds'))).data)
}
