import { defineEntityScreens } from '@core/client/kit'
import { assignmentRuleEntity } from '../../shared/assignment/assignmentRuleEntity'
import { assignmentRulePaths } from '../../shared/crmPaths'

/** The people who take turns for leads that are created automatically. D5 */
export default defineEntityScreens(assignmentRuleEntity, {
  paths: assignmentRulePaths,
  icon: 'pi-directions',
  list: { emptyHint: 'Leads of web forms go to the people of their territory until there is one.' },
  form: { initial: () => ({ active: true }) },
})
