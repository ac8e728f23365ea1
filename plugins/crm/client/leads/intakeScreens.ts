import assignmentRules from '../assignment/assignmentRuleScreens'
import leadForms from '../leadForms/leadFormScreens'

/**
 * The screens of where leads come from and whom they go to, in one file: everybody loads the name of each file that the manifest names,
 * people at a public form too.
 */
export default { assignmentRules, leadForms }
