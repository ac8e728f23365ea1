import {
  choice,
  defineCall,
  ids,
  integer,
  json,
  lookup,
  oneAnswer,
  person,
  reference,
  rows,
  text,
  yesNo,
} from '@core/entity'
import { lostReasonList } from '../salesLists'
import { leadStages } from './leadStages'
import { leadEntity } from './leadEntity'

/** The fields that can be changed for many leads in one call; each row names its lead. */
const changed = {
  id: integer('Lead', { required: true, min: 1 }),
  version: integer('Version', {
    min: 1,
    help: 'Of the lead as it was read; without it the lead is taken as it stands',
  }),
  status: leadEntity.fields.status,
  lostReason: leadEntity.fields.lostReason,
  assignTo: leadEntity.fields.assignTo,
  storeId: leadEntity.fields.storeId,
  leadType: { ...leadEntity.fields.leadType, required: false as const },
  nextFollowUp: leadEntity.fields.nextFollowUp,
  expectedClose: leadEntity.fields.expectedClose,
  parentId: leadEntity.fields.parentId,
} as const

/** The calls of leads beside those of their entity. S7.14 */
export const leadCalls = {
  changeStatus: defineCall({
    method: 'PUT',
    path: '/api/LeadStatus/Update',
    summary: 'Change the stage of leads',
    body: {
      id: integer('Lead', { required: true, min: 1 }),
      version: integer('Version', { min: 1 }),
      status: choice('Stage', leadStages, { required: true }),
      lostReason: lookup('Lost reason', lostReasonList),
      estimatedValue: leadEntity.fields.estimatedValue,
      expectedClose: leadEntity.fields.expectedClose,
      quoteId: reference('Quote', 'quote', { help: 'The one that won it, for its history' }),
    },
    answer: oneAnswer(json.record(leadEntity.fields, { id: json.integer, version: json.integer })),
  }),
  undoStatus: defineCall({
    method: 'PUT',
    path: '/api/LeadStatus/Undo',
    summary: 'Undo the last change of the stage of leads',
    body: {
      id: integer('Lead', { required: true, min: 1 }),
      version: integer('Version', { required: true, min: 1 }),
    },
    answer: oneAnswer(json.record(leadEntity.fields, { id: json.integer, version: json.integer })),
  }),
  changeMany: defineCall({
    method: 'POST',
    path: '/api/Lead/MultiLeadUpdate',
    summary: 'Change many leads at once',
    body: { leads: rows('Leads', changed, { required: true, max: 1000 }) },
    answer: oneAnswer(json.object({ changed: json.integer })),
  }),
  migrate: defineCall({
    method: 'POST',
    path: '/api/Lead/LeadMigration',
    summary: 'Move leads to another person or store',
    body: {
      fromAssignTo: person('Current owner'),
      fromStoreId: reference('From store', 'store'),
      ids: ids('Leads', { help: 'Only these, of those that the rest says' }),
      toAssignTo: person('New owner'),
      toStoreId: reference('To store', 'store'),
      openOnly: yesNo('Open leads only'),
      reason: text('Reason', { max: 300, help: 'Shown in the history of each lead' }),
      check: yesNo('Preview', { help: 'Moves nothing, and says what would move' }),
    },
    answer: oneAnswer(
      json.object({
        count: json.integer,
        moved: json.boolean,
        leads: json.described(
          json.array(json.object({ id: json.integer, company: json.string })),
          'The first hundred of them',
        ),
      }),
    ),
  }),
}
