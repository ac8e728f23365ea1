import { entityPaths } from '@core/entity'

/** The addresses of the screens. S2.11, S2.12, S2.16, S2.18, D1 */
export const leadPaths = entityPaths('/leads', { add: '/leads/add-leads', change: '/leads/edit-leads/:id' })
export const accountPaths = entityPaths('/accounts', {
  add: '/accounts/add-account',
  change: '/accounts/edit-account/:id',
})
/** The transfer of a lead to an account: `?lead=12`. */
export const transferPath = '/accounts/transfer-lead'
/** The vehicles that accounts hold, by VIN. */
export const vinPaths = entityPaths('/accounts/vin-details')
/** The public forms that create leads. D1 */
export const leadFormPaths = entityPaths('/leads/forms')
/** The rules for leads that are created automatically. */
export const assignmentRulePaths = entityPaths('/leads/assignment-rules')
/** The move of leads to another person or store, or of all work of a person to somebody else. */
export const moveLeadsPath = '/leads/move'
export const contactPaths = entityPaths('/leads/contacts')
export const customerPaths = entityPaths('/Customers', {
  add: '/Customers/add-customers',
  change: '/Customers/edit-customers/:id',
})
export const storePaths = entityPaths('/stores')
export const vehiclePaths = entityPaths('/vehicles', {
  add: '/vehicles/add-vehicle',
  change: '/vehicles/edit-vehicle/:id',
})
/** The lists that describe vehicles. S3.17 */
export const fuelPaths = entityPaths('/vehicles/fuels')
export const yearPaths = entityPaths('/vehicles/years')
export const segmentPaths = entityPaths('/vehicles/segments')
export const makePaths = entityPaths('/vehicles/makes')
export const modelPaths = entityPaths('/vehicles/models')
/** The states with their sales tax. S3.18 */
export const statePaths = entityPaths('/stores/states')
/** My day has the menu's own address; the lists of all tasks and of all activities have addresses below it. S2.8 */
export const myDayPath = '/task-activities'
export const weekPath = '/task-activities/calendar'
export const taskPaths = entityPaths('/task-activities/tasks')
export const activityPaths = entityPaths('/task-activities/activities')
/** S2.22 */
export const targetPath = '/target'
/** The working days of stores, on which pace depends. D6 */
export const workingDaysPath = '/target/working-days'
/** S2.13 */
export const quotePaths = entityPaths('/quotes', { add: '/quotes/add-quotes', change: '/quotes/edit-quotes/:id' })
/** The text of mails, limits of discounts and rates of sales tax. */
export const quoteSettingsPath = '/quotes/settings'
/** S2.19 */
export const orderPaths = entityPaths('/order/list', {
  record: '/order/:id',
  add: '/order/add-order',
  change: '/order/edit-order/:id',
})
/** Orders by status, the delivered ones, and the driver's of today. S2.19, D1 */
export const orderScreens = {
  board: '/order/status',
  delivered: '/order/delivered',
  deliveries: '/order/deliveries',
} as const
