import { setCustomFields } from '@core/kernel/entity/customFields'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import type { customFieldCalls } from '@core/kernel/shared/customFieldCalls'

const api = createApi<typeof customFieldCalls>()

/** Gives the entities their custom fields. Screens that are opened from now on have them. */
export async function loadCustomFields(): Promise<void> {
  setCustomFields((await unwrapResponse(api.GET('/api/custom-fields'))).data)
}
