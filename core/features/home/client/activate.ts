import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'
import { homeWidgets } from '../contract/homeWidgets'

export default defineActivation({ offers: [homeWidgets], run: () => undefined })
