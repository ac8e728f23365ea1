import { defineEntityTable } from '@core/server/entities'
import { leadEntity } from '../../shared/leads/leadEntity'
import { leadRules } from './leadRules'
import { leadRollUps } from '../figures/rollUps'

/** The table of leads. The days in the stage depend on today, so they are computed and not stored in a column. */
export const leadTable = defineEntityTable({
  entity: leadEntity,
  table: 'crm.lead',
  rollUps: leadRollUps,
  computed: {
    daysInStage: '(current_date - lead.stage_since::date)',
    daysToClose: 'case when lead.lead_options = 2 then greatest(0, lead.stage_since::date - lead.received_date) end',
    isStale: 'coalesce(current_date - lead.stage_since::date > crm.stage_limit(lead.status), false)',
  },
  orders: { company: 'lower(lead.company)' },
  rules: leadRules,
})
