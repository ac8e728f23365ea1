import type { Grouping } from '@core/entity'

export const byDay: Grouping = { id: 'day', label: 'Day', of: 'period', by: 'day' }

/** @returns a grouping by the records in a list of ids; a row counts for each of its ids. */
export const byListed = (field: string, label: string, records: string): Grouping => ({
  id: field,
  label,
  of: 'listed',
  field,
  records,
})
