import { choice, defineEntity, longText, person, phone, states, text, yesNo, zip, choices, tags } from '@core/entity'
import { storePaths } from '../crmPaths'
import { storePermissions } from '../crmPermissions'
import { sharedRecords } from '../policies'

const { can } = storePermissions

const timezones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
].map((id) => ({ id, name: id.replace(/^.*\//, '').replaceAll('_', ' ') }))

/** A sales location, with its people, leads and accounts. D5 */
export const storeEntity = defineEntity({
  id: 'store',
  name: { one: 'Store', many: 'Stores' },
  path: 'Store',
  title: ['name'],
  hint: 'code',
  screen: storePaths.record,
  duplicateKeys: [['code']],
  policy: sharedRecords(can),
  fields: {
    name: text('Name', { required: true, inList: true, searchable: true, max: 100 }),
    code: text('Code', { required: true, inList: true, searchable: true, max: 20 }),
    address: text('Address'),
    city: text('City', { inList: true, max: 100 }),
    state: choice('State', states, { inList: true }),
    zip: zip('ZIP'),
    phone: phone('Phone', { inList: true }),
    managerId: person('Manager', { inList: true }),
    timezone: choice('Time zone', timezones),
    hours: longText('Hours', { max: 500, help: 'Such as “Mon–Fri 8–18, Sat 9–14”' }),
    active: yesNo('Active', { inList: true }),
    territoryStates: choices('Territory: states', states, { help: 'Leads from there that name no store come here' }),
    territoryZips: tags('Territory: ZIP ranges', { help: 'Such as 97000-97299; they go before states' }),
  },
})

export type StoreFields = typeof storeEntity.fields
