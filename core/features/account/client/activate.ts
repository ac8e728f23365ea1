import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'
import { accountSections } from '../contract/accountSections'

export default defineActivation({ offers: [accountSections], run: () => undefined })
