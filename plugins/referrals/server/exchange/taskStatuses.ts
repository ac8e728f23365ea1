/** D3: a referral's status as that of a FHIR Task. */
export const taskStatuses = {
  1: 'requested',
  2: 'accepted',
  3: 'accepted',
  4: 'accepted',
  5: 'in-progress',
  6: 'in-progress',
  7: 'in-progress',
  8: 'in-progress',
  9: 'in-progress',
  10: 'completed',
  11: 'on-hold',
  12: 'rejected',
  13: 'cancelled',
  14: 'completed',
  15: 'entered-in-error',
} as const
