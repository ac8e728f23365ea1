import { customFieldTopic } from '@core/kernel/entity/apiTypes'
import { live } from '@core/kernel/client/platform/live/live'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'
import { loadCustomFields } from './customFieldApi'

/** While the server can't be reached, screens work without these fields and lose no value of them. The live stream's return reads them. */
const load = () => loadCustomFields().catch(() => {})

export default defineActivation({
  // The first screen already shows these fields.
  prepare: load,
  run({ own }) {
    own(live.onChanges(customFieldTopic, () => void load()))
  },
})
