import { defineEntityTable } from '@core/server/entities'
import { documentFiles } from '@plugins/documents/contract/documentFiles'
import { leadEntity } from '../../shared/leads/leadEntity'
import { leadStages } from '../../shared/leads/leadStages'
import { red, staleLeads } from '../../shared/leads/staleLeads'
import { leadMerge } from '../merge/mergedCompanies'
import { similarCompanies } from '../merge/similarRecords'
import { leadRules } from './leadRules'
import { leadRollUps } from '../figures/rollUps'

/** SQL of a field of the person to talk to: the decision maker, else the first contact. */
const ofContact = (column: string) =>
  `(select contact.${column} from crm.contact where contact.lead_id = lead.id and contact.deleted_at is null
    order by contact.decision_maker desc nulls last, contact.id limit 1)`

/** After how many days in its stage a lead is stale, as SQL. Each sub-select is evaluated at most once in a statement. */
const staleAfterSql = `case lead.status ${leadStages
  .flatMap((one) =>
    'days' in one
      ? [`when ${one.id} then (select core.standing_number('${staleLeads.id}', '${red(one.id)}', ${one.days.red}))`]
      : [],
  )
  .join(' ')} end`

/** The table of leads. The days in the stage depend on today, so they are computed and not stored in a column. */
export const leadTable = defineEntityTable({
  entity: leadEntity,
  table: 'crm.lead',
  rollUps: leadRollUps,
  countedDeleted: 'isTransferred',
  listed: ['accountType', 'basicDoc', 'fleetDoc'],
  relatedFiles: {
    basicDoc: [documentFiles.leadBasic('lead.id')],
    fleetDoc: [documentFiles.leadFleet('lead.id')],
  },
  computed: {
    contactName: ofContact('name'),
    contactPhone: ofContact('phone'),
    contactEmail: ofContact('email'),
    daysInStage: '(core.today() - core.office_day(lead.stage_since))',
    daysToClose:
      'case when lead.lead_options = 2 then greatest(0, core.office_day(lead.stage_since) - lead.received_date) end',
    isStale: `coalesce(core.today() - core.office_day(lead.stage_since) > ${staleAfterSql}, false)`,
  },
  rules: leadRules,
  merge: leadMerge,
  similar: similarCompanies('lead'),
})
