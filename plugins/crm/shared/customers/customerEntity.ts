import { address, defineEntity, email, longText, person, phone, reference, text, customFields } from '@core/entity'
import { customerPaths } from '../crmPaths'
import { customerPermissions } from '../crmPermissions'
import { assignedRecords } from '../policies'

const { can } = customerPermissions

/** A person or organization that an account delivers to. D5 */
export const customerEntity = defineEntity({
  id: 'customer',
  name: { one: 'Customer', many: 'Customers' },
  path: 'Customer',
  title: ['name'],
  hint: 'phone',
  screen: customerPaths.record,
  duplicateKeys: [['email'], ['name', 'phone']],
  owners: { assigned: 'assignTo', store: 'storeId' },
  notes: { deleteAny: [can.delete, can.deleteAll] },
  policy: { ...assignedRecords(can), import: can.import },
  fields: {
    name: text('Name', { required: true, inList: true, searchable: true }),
    accountId: reference('Account', 'account', { inList: true, help: 'Who pays for what is delivered' }),
    phone: phone('Phone', { inList: true, searchable: true }),
    email: email('Email', { inList: true, searchable: true }),
    assignTo: person('Assigned to', { inList: true }),
    storeId: reference('Store', 'store', { inList: true }),
    homeAddress: address('Address'),
    deliveryAddress: address('Delivery address'),
    notes: longText('Notes'),
    custom: customFields('customer'),
  },
})

export type CustomerFields = typeof customerEntity.fields
