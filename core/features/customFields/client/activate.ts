import { customFieldTopic } from '@core/kernel/entity/apiTypes'
import { live } from '@core/kernel/client/platform/live/live'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'
import { loadCustomFields } from './customFieldApi'

const load = () =>
  loadCustomFields().catch(() => {
    toast.error('Fields that your administrators added could not be read. Reload the page before you change a record.')
  })

export default defineActivation({
  // The first screen already shows these fields.
  prepare: load,
  run({ own }) {
    own(live.onChanges(customFieldTopic, () => void load()))
  },
})
