import { expect, it } from 'vitest'
import { outageOf } from './outage'

const failed = (code: string) => Object.assign(new Error('The host db.internal'), { code })

it.each(['ECONNREFUSED', '57P01', '08006', '53300'])('[D9] %s is reported as a part that can’t be reached', (code) => {
  expect(outageOf(failed(code))).toMatchObject({
    message: expect.stringMatching(/^A part of the system/),
    retryAfter: 10,
  })
})

it.each(['53100', 'ENOSPC'])('[D9] %s is reported as a full disk', (code) => {
  expect(outageOf(failed(code))?.message).toMatch(/disk is full, so nothing was stored/)
})

it('[D9] a folder that turned read-only is reported', () => {
  expect(outageOf(failed('EROFS'))?.message).toMatch(/disk is read-only, so nothing was stored/)
})

it('[D9] a lost connection, and a cause inside another error, are recognized too', () => {
  expect(outageOf(new Error('Connection terminated unexpectedly'))).toBeDefined()
  expect(outageOf(new Error('The bucket', { cause: failed('ETIMEDOUT') }))).toBeDefined()
})

it('[D9] any other error is none', () => {
  for (const error of [new TypeError('x is not a function'), failed('23505'), failed('42P01'), undefined])
    expect(outageOf(error ?? {})).toBeUndefined()
})
