import { defineEntityScreens } from '@core/client/kit'
import { partnerEntity } from '../../shared/exchange/partnerEntity'
import { partnerPaths } from '../../shared/exchange/partnerPaths'

/** The offices with which referrals are exchanged. */
export default defineEntityScreens(partnerEntity, {
  paths: partnerPaths,
  icon: 'pi-arrow-right-arrow-left',
  list: { emptyHint: 'A partner’s server sends referrals here over FHIR, or takes ours.' },
  form: {
    sections: [
      { id: 'partner', title: 'Partner', fields: ['name', { path: 'address', span: 'full' }] },
      { id: 'keys', title: 'Keys', fields: ['token', 'apiKey'] },
    ],
  },
})
