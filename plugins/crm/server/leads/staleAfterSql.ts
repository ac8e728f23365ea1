import { leadStages } from '../../shared/leads/leadStages'
import { red, staleLeads } from '../../shared/leads/staleLeads'

/** After how many days in its stage a lead is stale, as SQL. Each sub-select is evaluated at most once in a statement. */
export const staleAfterSql = `case lead.status ${leadStages
  .flatMap((one) =>
    'days' in one
      ? [`when ${one.id} then (select core.standing_number('${staleLeads.id}', '${red(one.id)}', ${one.days.red}))`]
      : [],
  )
  .join(' ')} end`
