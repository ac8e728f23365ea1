import { layoutTopic } from '@core/kernel/entity/layouts'
import { live } from '@core/kernel/client/platform/live/live'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'
import { loadLayouts } from './layoutApi'

/** While the server can't be reached, screens are as delivered. The live stream's return reads the layouts. */
const load = () => loadLayouts().catch(() => {})

export default defineActivation({
  // The first screen is already arranged. The page contains the response.
  prepare: load,
  run({ own }) {
    own(live.onChanges(layoutTopic, () => void load()))
  },
})
