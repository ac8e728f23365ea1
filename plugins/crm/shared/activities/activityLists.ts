/** D5 */
export const activityTypes = [
  { id: 1, name: 'Call' },
  { id: 2, name: 'Meeting' },
  { id: 3, name: 'Order placed' },
  { id: 4, name: 'Account opened' },
  { id: 5, name: 'Quote sent' },
  { id: 6, name: 'Email' },
  { id: 7, name: 'Site visit' },
  { id: 8, name: 'Demo' },
  { id: 9, name: 'Delivery' },
  { id: 10, name: 'Other' },
] as const

/** The types that rules refer to. */
export const activityType = {
  call: 1,
  meeting: 2,
  orderPlaced: 3,
  accountOpened: 4,
  quoteSent: 5,
  email: 6,
  siteVisit: 7,
  demo: 8,
  delivery: 9,
} as const

/** The types that only the system logs. D5 */
export const systemActivityTypes: readonly number[] = [
  activityType.orderPlaced,
  activityType.accountOpened,
  activityType.quoteSent,
  activityType.delivery,
]

/** S9.3: the type of an activity that names none. */
export const defaultActivityType = activityType.quoteSent

/** S4.9, D5. Set means upcoming. */
export const activityStatuses = [
  { id: 1, name: 'Set' },
  { id: 2, name: 'Completed' },
] as const
export const activityStatus = { set: 1, completed: 2 } as const
