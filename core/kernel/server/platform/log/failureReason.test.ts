import { expect, it } from 'vitest'
import { failureReason } from './failureReason'

it.each([
  [
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:465'), { code: 'ECONNREFUSED' }),
    'The other side refuses connections (ECONNREFUSED)',
  ],
  [
    Object.assign(new Error('550 no such user: ann@clinic.test'), { code: 'EENVELOPE', responseCode: 550 }),
    'The server refuses the sender or the recipient (EENVELOPE 550)',
  ],
  [
    Object.assign(new Error('answered 401'), { code: 'EGATEWAY', responseCode: 401 }),
    'The gateway refuses the message (EGATEWAY 401)',
  ],
  [new DOMException('The operation timed out', 'TimeoutError'), 'It took too long'],
  [
    new Error('fetch failed', { cause: Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }) }),
    'There is no host of this name (ENOTFOUND)',
  ],
  [
    Object.assign(new Error('Key (email)=(ann@clinic.test) exists'), { code: '23505' }),
    'It failed with 23505; the log says where',
  ],
  [new TypeError('ann@clinic.test is not a function'), 'It failed (TypeError); the log says where'],
])('%s is described without anything of a record', (error, reason) => {
  expect(failureReason(error)).toBe(reason)
})
