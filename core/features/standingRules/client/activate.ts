import { standingRuleTopic } from '@core/kernel/entity/standingRules'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import { live } from '@core/kernel/client/platform/live/live'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'
import { setStandingRules } from '@core/kernel/client/session/standingRules'
import type { standingRuleCalls } from '@core/kernel/shared/standingRuleCalls'

const api = createApi<typeof standingRuleCalls>()

/** While the server can't be reached, the rules are the last ones. The live stream's return reads them. */
const load = async () => {
  const response = await unwrapResponse(api.GET('/api/standing-rules')).catch(() => undefined)
  if (response) setStandingRules(Object.fromEntries(response.data.map(({ id, chosen }) => [id, chosen])))
}

export default defineActivation({
  // The first screen already follows them. The page contains the response.
  prepare: load,
  run({ own }) {
    own(live.onChanges(standingRuleTopic, () => void load()))
  },
})
