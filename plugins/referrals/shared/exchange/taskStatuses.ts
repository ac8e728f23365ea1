/** The status of a referral between two offices: those of Gravity's referral Task, by FHIR's codes. */
export const taskStatuses = [
  { id: 1, code: 'requested', name: 'Requested' },
  { id: 2, code: 'received', name: 'Received' },
  { id: 3, code: 'accepted', name: 'Accepted' },
  { id: 4, code: 'rejected', name: 'Rejected' },
  { id: 5, code: 'in-progress', name: 'In progress' },
  { id: 6, code: 'on-hold', name: 'On hold' },
  { id: 7, code: 'completed', name: 'Completed' },
  { id: 8, code: 'cancelled', name: 'Cancelled' },
  { id: 9, code: 'failed', name: 'Failed' },
  { id: 10, code: 'entered-in-error', name: 'Entered in error' },
] as const

export type TaskStatus = (typeof taskStatuses)[number]['code']

const final = ['rejected', 'completed', 'cancelled', 'failed', 'entered-in-error'] as const
const ends = ['completed', 'cancelled', 'failed', 'entered-in-error'] as const

/** The statuses to which a partner may change a Task that we sent. A completed one can only become an error. */
const next: Readonly<Partial<Record<TaskStatus, readonly TaskStatus[]>>> = {
  requested: ['received', 'accepted', 'rejected', 'cancelled', 'entered-in-error'],
  received: ['accepted', 'rejected', 'cancelled', 'entered-in-error'],
  accepted: ['in-progress', 'on-hold', ...ends],
  'in-progress': ['on-hold', ...ends],
  'on-hold': ['in-progress', ...ends],
}

export const mayBecome = (from: TaskStatus, to: TaskStatus): boolean => next[from]?.includes(to) === true

export const isOver = (status: TaskStatus): boolean => (final as readonly string[]).includes(status)

export const taskStatusOf = (id: number): TaskStatus => taskStatuses.find((one) => one.id === id)!.code
export const taskStatusId = (code: string | undefined): number | undefined =>
  taskStatuses.find((one) => one.code === code)?.id

/** D3: the status of a FHIR Task for each status of a referral. */
export const taskStatusByReferral = {
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
