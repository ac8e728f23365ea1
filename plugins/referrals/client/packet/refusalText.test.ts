import { expect, it } from 'vitest'
import { ApiError } from '@core/client/session'
import { refusalText } from './refusalText'

const differences = ['name', 'phone'].map((name) => ({
  path: `emergencyContact.${name}`,
  label: `Emergency contact: ${name}`,
  from: null,
  to: 'x',
  sensitive: false,
}))
const refused = (...errors: { field: string; message: string }[]) =>
  new ApiError({ status: 400, message: errors[0]!.message, errors })

it('names the other answer that has to be taken over too', () => {
  expect(refusalText(refused({ field: 'emergencyContact.phone', message: 'Phone is required' }), differences)).toBe(
    'What you chose can’t stand without “Emergency contact: phone”. Choose it too.',
  )
})

it('is the server’s text for any other error', () => {
  expect(refusalText(refused({ field: 'paths', message: 'There is nothing to take over here.' }), differences)).toBe(
    'There is nothing to take over here.',
  )
  expect(refusalText(new ApiError({ status: 0, message: 'Please check your network connection' }), differences)).toBe(
    'Please check your network connection',
  )
})
