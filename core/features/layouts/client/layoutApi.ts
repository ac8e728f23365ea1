import { setLayouts } from '@core/kernel/entity/layouts'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import type { layoutCalls } from '@core/kernel/shared/layoutCalls'

const api = createApi<typeof layoutCalls>()

/** Arranges the screens for the viewer's role. Screens that are opened from now on are so. */
export async function loadLayouts(): Promise<void> {
  setLayouts((await unwrapResponse(api.GET('/api/layouts'))).data)
}
