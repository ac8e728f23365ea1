import {
  type RecordOf,
  choice,
  date,
  dateTime,
  defineEntity,
  email,
  ids,
  integer,
  longText,
  lookup,
  messages,
  money,
  person,
  phone,
  reference,
  text,
  yesNo,
  customFields,
} from '@core/entity'
import { leadPaths } from '../crmPaths'
import { companyFields } from '../companyFields'
import { leadPermissions } from '../crmPermissions'
import { accountTypes, leadSourceList, lostReasonList } from '../salesLists'
import { leadOptions, leadStages, openStages, stage } from './leadStages'
import { startsAssigned, staysAssigned } from '../staysAssigned'

const { can } = leadPermissions

/** A company that may buy. D5, S3.9 */
export const leadEntity = defineEntity({
  id: 'lead',
  name: { one: 'Lead', many: 'Leads' },
  path: 'Lead',
  title: ['company'],
  hint: 'city',
  screen: leadPaths.record,
  offline: true,
  period: 'receivedDate',
  state: 'status',
  days: ['nextFollowUp', 'expectedClose'],
  timing: { nextFollowUp: { due: openStages }, expectedClose: { due: openStages } },
  duplicateKeys: [
    ['company', 'zip'],
    ['company', 'city', 'state'],
  ],
  similarBy: { name: 'company', address: 'address', zip: 'zip', website: 'website' },
  bulkFields: ['assignTo', 'status', 'nextFollowUp', 'expectedClose', 'leadType', 'source', 'storeId'],
  bulkCompanions: ['lostReason'],
  owners: { assigned: 'assignTo', store: 'storeId' },
  notes: { deleteAny: [can.editAllLeadComments] },
  // S6.6: each permission alone allows changing or deleting its set of leads; no general permission is needed first.
  policy: {
    view: { needs: can.viewLead, all: can.viewAll, store: can.viewStore, assigned: can.viewOwn },
    create: { needs: can.addLead, all: can.viewAll, store: can.viewStore, assigned: can.viewOwn },
    update: {
      all: [can.editAllLead, can.editAllLeadComments],
      store: can.updateStore,
      assigned: can.editAssignLead,
    },
    delete: { all: can.deleteAllLead, store: can.deleteStore, assigned: can.deleteAssignLead },
    assign: can.assign,
    export: can.export,
    import: can.import,
    bulk: can.bulk,
    merge: can.merge,
  },
  fields: {
    company: text('Company', { inList: true, required: true, searchable: true }),
    // The person to talk to: the decision maker among the lead's contacts, else the first. Writing makes or changes that contact.
    contactName: text('Contact', { inList: true, help: 'Who called or wrote' }),
    contactPhone: phone('Phone'),
    contactEmail: email('Email'),
    request: longText('What they need', { max: 2000, help: 'In their own words' }),
    status: choice('Stage', leadStages, { inList: true, help: 'A new lead starts as New' }),
    leadType: choice('Type', accountTypes, { inList: true, required: true }),
    source: lookup('Source', leadSourceList, { required: true }),
    assignTo: person('Assigned to', { inList: true }),
    storeId: reference('Store', 'store'),
    receivedDate: date('Received', { past: true }),
    nextFollowUp: date('Next follow-up', { inList: true }),
    nextStepOn: date('Next step on', {
      readOnly: true,
      help: 'The earliest of its open tasks, its planned activities and its follow-up date',
    }),
    expectedClose: date('Expected close', { inList: true }),
    estimatedUnits: integer('Estimated units'),
    estimatedValue: money('Estimated value', { inList: true }),
    lostReason: lookup('Lost reason', lostReasonList),
    parentId: reference('Parent lead', 'lead', { help: 'The company that this one belongs to' }),
    ...companyFields,
    assignReason: text('Assigned by rule', {
      readOnly: true,
      max: 500,
      help: 'Why this person; empty when it was given by hand',
    }),
    probability: integer('Probability (%)', { totals: 'mean', readOnly: true, help: 'By its stage' }),
    value: money('Value', { readOnly: true, help: 'The total of its latest live quote, else the estimate' }),
    weightedValue: money('Weighted value', { readOnly: true, help: 'The value by its probability' }),
    stageSince: dateTime('In this stage since', { readOnly: true }),
    daysInStage: integer('Days in stage', { totals: 'mean', readOnly: true }),
    furthestStage: integer('Furthest stage', {
      totals: 'none',
      readOnly: true,
      help: 'The furthest of stages 1 to 8 that it has been in, by number',
    }),
    daysToClose: integer('Days to close', { totals: 'mean', readOnly: true, help: 'From received to won' }),
    isStale: yesNo('Stale', { readOnly: true, help: 'Longer in its stage than the stage allows' }),
    segments: ids('Segments of the fleet', { readOnly: true, of: 'segment' }),
    makes: ids('Makes of the fleet', { readOnly: true, of: 'make' }),
    isChild: yesNo('Has a parent', { readOnly: true }),
    leadOptions: choice('Open, won or lost', leadOptions, { readOnly: true }),
    isTransferred: yesNo('Became an account', {
      readOnly: true,
      help: 'A lead that became an account is listed only where a filter asks for it',
    }),
    accountType: choice('Account type', accountTypes, {
      readOnly: true,
      help: 'Its type, by the name that accounts have for it',
    }),
    custom: customFields('lead'),
  },
  rules: [
    startsAssigned('assignTo'),
    staysAssigned('assignTo'),
    ({ contactName, contactPhone, contactEmail }) =>
      !contactName && (contactPhone || contactEmail) ? { contactName: messages.required('Contact') } : undefined,
    ({ status }, before) => (before && status === null ? { status: messages.required('Stage') } : undefined),
    ({ status, lostReason }) =>
      status === stage.lost && !lostReason ? { lostReason: messages.required('Lost reason') } : undefined,
    ({ parentId }, before) =>
      before && parentId === before.id ? { parentId: 'A lead can’t be its own parent; choose another one' } : undefined,
  ],
})

export type LeadFields = typeof leadEntity.fields
export type LeadRecord = RecordOf<LeadFields>
