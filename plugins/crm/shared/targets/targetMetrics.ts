/** The metrics that a target can be set for. D5 */
export const targetMetrics = [
  { id: 1, name: 'Quotes' },
  { id: 2, name: 'Orders' },
  { id: 3, name: 'Deliveries' },
  { id: 4, name: 'Accounts' },
  { id: 5, name: 'Revenue' },
  { id: 6, name: 'Activities' },
] as const

/** The metrics that rules refer to. */
export const targetMetric = { quotes: 1, orders: 2, deliveries: 3, accounts: 4, revenue: 5, activities: 6 } as const
