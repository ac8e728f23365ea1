import {
  type RecordOf,
  choice,
  defineEntity,
  email,
  phone,
  recordLink,
  text,
  yesNo,
  integer,
  scopedPermissions,
} from '@core/entity'
import { contactPaths } from '../crmPaths'
import { accountPermissions, customerPermissions, leadPermissions } from '../crmPermissions'

const channels = [
  { id: 1, name: 'Phone' },
  { id: 2, name: 'Text' },
  { id: 3, name: 'E-mail' },
] as const

/** The records that a contact can belong to: `entityType` of its link. */
export const contactOf = { lead: 1, account: 2, customer: 3 } as const

const lead = leadPermissions.can
const account = accountPermissions.can
const customer = customerPermissions.can
const mayEdit = [
  lead.editAllLead,
  lead.editAllLeadComments,
  lead.updateStore,
  lead.editAssignLead,
  account.editAllAccount,
  account.editAllAccountComments,
  account.updateStore,
  account.editAssignAccount,
  ...scopedPermissions(customer, 'update'),
]

/**
 * A contact person of a lead, an account or a customer. People who may see that record see its contacts, and people who may change it
 * change them. S3.11
 */
export const contactEntity = defineEntity({
  id: 'contact',
  name: { one: 'Contact', many: 'Contacts' },
  path: 'Contact',
  title: ['name'],
  hint: 'title',
  screen: contactPaths.record,
  duplicateKeys: [['email'], ['name', 'phone']],
  similarBy: { name: 'name', email: 'email', phone: 'phone' },
  owners: { through: 'entityTypeId' },
  policy: {
    view: { through: [lead.viewLead, account.viewAccount, customer.view] },
    create: { through: mayEdit, parentAction: 'update' },
    update: { through: mayEdit, parentAction: 'update' },
    delete: { through: mayEdit, parentAction: 'update' },
    export: lead.export,
    import: lead.import,
    merge: lead.merge,
  },
  fields: {
    name: text('Name', { required: true, inList: true, searchable: true }),
    title: text('Job title', { inList: true, max: 100, searchable: true }),
    email: email('Email', { inList: true, searchable: true }),
    phone: phone('Phone', { inList: true, searchable: true }),
    otherPhones: text('Other phones', {
      max: 300,
      searchable: true,
      help: 'Say what each one is, such as 503-555-0142 (home)',
    }),
    decisionMaker: yesNo('Decision maker', { inList: true }),
    preferredChannel: choice('Preferred channel', channels),
    ...recordLink(
      'Belongs to',
      [
        { id: contactOf.lead, name: 'Lead', entity: 'lead' },
        { id: contactOf.account, name: 'Account', entity: 'account' },
        { id: contactOf.customer, name: 'Customer', entity: 'customer' },
      ] as const,
      { inList: true, required: true },
    ),
    personId: integer('Same person', {
      totals: 'none',
      readOnly: true,
      min: 1,
      help: 'Contacts with the same number are one person who answers for several',
    }),
    leadId: integer('Lead', { totals: 'none', readOnly: true, min: 1, help: 'The lead that the contact belongs to' }),
    accountId: integer('Account', {
      totals: 'none',
      readOnly: true,
      min: 1,
      help: 'The account that the contact belongs to',
    }),
  },
})

export type ContactFields = typeof contactEntity.fields
export type ContactRecord = RecordOf<ContactFields>
