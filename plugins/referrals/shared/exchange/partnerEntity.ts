import { defineEntity, text } from '@core/entity'
import { can } from '../referralPermissions'
import { partnerPaths } from './partnerPaths'

const mayManage = { needs: can.assign, all: can.viewAll } as const

/** An office with which referrals are exchanged over FHIR: the URL for our requests, and the API key that identifies its requests. */
export const partnerEntity = defineEntity({
  id: 'partner',
  name: { one: 'Partner', many: 'Partners' },
  path: 'referralPartner',
  screen: partnerPaths.record,
  title: ['name'],
  asksAgain: true,
  policy: {
    view: { needs: can.view },
    create: mayManage,
    update: mayManage,
    delete: mayManage,
    // For administrators and intake managers.
    sensitive: can.deleteAll,
  },
  fields: {
    name: text('Name', { required: true, inList: true, searchable: true, max: 120 }),
    address: text('FHIR address', {
      inList: true,
      max: 500,
      help: 'Where its server takes bundles. Without one it only sends referrals here, and reads how they stand',
    }),
    token: text('Its key for us', {
      sensitive: true,
      encrypted: true,
      max: 500,
      help: 'Sent with each call as “Authorization: Bearer …”',
    }),
    apiKey: text('Our key for it', {
      max: 80,
      help: 'The name of the API key that it calls with, as Configuration, API keys has it',
    }),
  },
})

export type PartnerFields = typeof partnerEntity.fields
