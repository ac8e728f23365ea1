import { expect, it } from 'vitest'
import { formCameBack } from './formCameBack'

const submitted = (from: string | null, to: string | null) => [
  { field: 'status', label: 'Status', from: 'Intake Sent', to: 'Intake Review' },
  { field: 'formsSubmitted', label: 'Forms submitted', from, to },
]

it('a form that came back is told with the way to its review, whatever else changed with it', () => {
  expect(formCameBack(submitted(null, '1'), 12)).toEqual({
    text: 'A form came back',
    href: expect.stringMatching(/^\/referral\/12\?tab=.+&submission=newest$/),
  })
  expect(formCameBack(submitted('1', '2'), 12)).toBeDefined()
})

it('a form that was taken back, and other changes, are no such news', () => {
  expect(formCameBack(submitted('2', '1'), 12)).toBeUndefined()
  expect(formCameBack([{ field: 'status', label: 'Status', from: 'New', to: 'Contacted' }], 12)).toBeUndefined()
})
