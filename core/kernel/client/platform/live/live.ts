import type { authCalls } from '@core/kernel/shared/authCalls'
import { unwrapResponse } from '../api/unwrapResponse'
import { createApi } from '../api/createApi'
import { inBackground } from '../api/background'
import { LiveUpdates } from './LiveUpdates'

const api = createApi<typeof authCalls>()

/** The only live connection of the app. */
export const live = new LiveUpdates({
  open: () => new EventSource('/api/live'),
  probe: () => inBackground(() => unwrapResponse(api.GET('/api/user/me'))),
})
