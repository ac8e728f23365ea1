import {
  type RecordOf,
  address,
  choice,
  date,
  defineEntity,
  integer,
  lookup,
  money,
  person,
  reference,
  tags,
  text,
  yesNo,
  customFields,
} from '@core/entity'
import { accountPaths } from '../crmPaths'
import { companyFields } from '../companyFields'
import { accountPermissions, leadPermissions } from '../crmPermissions'
import { accountTypes, leadSourceList, paymentTerms } from '../salesLists'
import { staysAssigned } from '../staysAssigned'

const { can } = accountPermissions

/** A company that buys. D5, S3.10 */
export const accountEntity = defineEntity({
  id: 'account',
  name: { one: 'Account', many: 'Accounts' },
  path: 'Account',
  title: ['company'],
  hint: 'accountNo',
  number: 'accountNo',
  screen: accountPaths.record,
  offline: true,
  period: 'openedDate',
  days: ['nextFollowUp'],
  timing: { nextFollowUp: { due: true } },
  duplicateKeys: [
    ['company', 'zip'],
    ['company', 'city', 'state'],
  ],
  similarBy: { name: 'company', address: 'address', zip: 'zip', website: 'website' },
  bulkFields: ['assignToId', 'nextFollowUp', 'accountType', 'source', 'terms', 'storeId'],
  owners: { assigned: 'assignToId', store: 'storeId' },
  notes: { deleteAny: [can.editAllAccountComments] },
  policy: {
    view: { needs: can.viewAccount, all: can.viewAll, store: can.viewStore, assigned: can.viewOwn },
    create: { needs: can.addAccount, all: can.viewAll, store: can.viewStore, assigned: can.viewOwn },
    update: {
      all: [can.editAllAccount, can.editAllAccountComments],
      store: can.updateStore,
      assigned: can.editAssignAccount,
    },
    // S6.7 as given: a person who may delete every lead may delete every account.
    delete: { all: leadPermissions.can.deleteAllLead, store: can.deleteStore, assigned: can.deleteAssignAccount },
    assign: can.assign,
    export: can.export,
    import: can.import,
    bulk: can.bulk,
    merge: can.merge,
  },
  fields: {
    accountNo: text('Account No.', { inList: true, readOnly: true, searchable: true, max: 20 }),
    company: text('Company', { inList: true, required: true, searchable: true }),
    accountType: choice('Type', accountTypes, { inList: true, required: true }),
    source: lookup('Source', leadSourceList),
    assignToId: person('Assigned to', { inList: true }),
    storeId: reference('Store', 'store', { inList: true }),
    openedDate: date('Opened', { inList: true, past: true }),
    nextFollowUp: date('Next follow-up'),
    nextStepOn: date('Next step on', {
      readOnly: true,
      help: 'The earliest of its open tasks, its planned activities and its follow-up date',
    }),
    estimatedUnits: integer('Estimated units'),
    estimatedValue: money('Estimated value'),
    terms: choice('Payment terms', paymentTerms),
    taxExempt: yesNo('Tax exempt'),
    billingAddress: address('Billing address'),
    deliveryAddress: address('Delivery address'),
    ...companyFields,
    isDormant: yesNo('Dormant', { readOnly: true, help: 'No activity for 60 days' }),
    sourceLeadId: integer('From lead No.', {
      totals: 'none',
      readOnly: true,
      help: 'The lead that became this account',
    }),
    vins: tags('VINs', { readOnly: true, max: 10_000 }),
    custom: customFields('account'),
  },
  rules: [staysAssigned('assignToId')],
})

export type AccountFields = typeof accountEntity.fields
export type AccountRecord = RecordOf<AccountFields>
