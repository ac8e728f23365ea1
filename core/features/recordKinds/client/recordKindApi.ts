import { setRecordKinds } from '@core/kernel/entity/recordKinds'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import type { recordKindCalls } from '@core/kernel/shared/recordKindCalls'

const api = createApi<typeof recordKindCalls>()

/** Gives the browser the kinds of record that administrators have made. Their screens are there once the role is entered. */
export async function loadRecordKinds(): Promise<void> {
  setRecordKinds((await unwrapResponse(api.GET('/api/record-kinds'))).data)
}
