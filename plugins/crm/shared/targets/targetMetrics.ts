/** The metrics that a target can be set for, by the names of the figures that they are compared with (`figureOfMetric`). D5 */
export const targetMetrics = [
  { id: 1, name: 'Quotes sent' },
  { id: 2, name: 'Orders placed' },
  { id: 3, name: 'Orders delivered' },
  { id: 4, name: 'Accounts opened' },
  { id: 5, name: 'Revenue, delivered' },
  { id: 6, name: 'Activities completed' },
] as const

/** The metrics that rules refer to. */
export const targetMetric = { quotes: 1, orders: 2, deliveries: 3, accounts: 4, revenue: 5, activities: 6 } as const
