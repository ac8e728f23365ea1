import { defineEntity, email, phone, text } from '@core/entity'
import { npiField } from '../npiField'
import { can } from '../referralPermissions'
import { referrerPaths } from './referrerPaths'

/**
 * A person who refers clients for an organization or by profession, never a family. The directory is visible to everybody who works with
 * referrals; the figures of a referrer include only referrals that the viewer may see.
 */
export const referrerEntity = defineEntity({
  id: 'referrer',
  name: { one: 'Referrer', many: 'Referrers' },
  path: 'referrer',
  screen: referrerPaths.record,
  title: ['name'],
  hint: 'organization',
  duplicateKeys: [['npi'], ['name', 'phone']],
  policy: {
    view: { needs: can.view, all: [can.viewAll, can.viewOwn] },
    create: { all: [can.updateAll, can.updateOwn] },
    update: { all: [can.updateAll, can.updateOwn] },
    delete: { all: can.deleteAll },
    export: can.export,
    import: can.import,
    merge: can.merge,
  },
  fields: {
    name: text('Name', { required: true, inList: true, searchable: true }),
    organization: text('Organization', { inList: true, searchable: true }),
    specialty: text('Specialty', { inList: true }),
    npi: { ...npiField('NPI'), inList: true, searchable: true },
    phone: phone('Phone', { inList: true, searchable: true }),
    fax: phone('Fax'),
    email: email('Email', { searchable: true }),
    address: text('Address'),
  },
})

export type ReferrerFields = typeof referrerEntity.fields
