import { expect, it } from 'vitest'
import { staffOptions } from './StaffControl'

const schedule = {
  staff: [
    { id: 1, name: 'Ada Lind', hasHours: false, working: [], booked: [] },
    { id: 2, name: 'Ben Cole', hasHours: true, working: [4, 5], booked: [] },
    { id: 3, name: 'Cleo Park', hasHours: true, working: [1, 2], booked: [1] },
    { id: 4, name: 'Dara Moss', hasHours: true, working: [1, 2], booked: [] },
    { id: 5, name: 'Eli Vance', hasHours: true, working: [1], booked: [1] },
  ],
  visits: [{ id: 9, slot: 1, hours: 2, staffId: 5, staff: 'Eli Vance', startDate: '2026-11-30', endDate: null }],
}
const listed = (slot?: number) => staffOptions(schedule, slot).map(({ name, hint }) => `${name}: ${hint}`)

it('[D3] staff of a visit are those who are free then, and the others with the reason', () => {
  expect(listed(1)).toEqual([
    'Dara Moss: Free then',
    'Eli Vance: With this family then',
    'Cleo Park: With another family then',
    'Ben Cole: Doesn’t work then',
    'Ada Lind: No working hours set',
  ])
  expect(listed()).toEqual([
    'Ben Cole: Free in 2 of 2 parts of the week',
    'Cleo Park: Free in 1 of 2 parts of the week',
    'Dara Moss: Free in 2 of 2 parts of the week',
    'Eli Vance: Fully booked',
    'Ada Lind: No working hours set',
  ])
})
