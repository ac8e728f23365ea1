// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSignedOutPath } from '@core/kernel/entity/menus'
import { returnPath } from './paths'

describe('the page after signing in', () => {
  it.each(['/repairs', '/repairs/5?tab=notes', '/Depots#top', '/repairs?next=https://evil.test'])(
    '%s belongs to this app',
    (path) => {
      expect(returnPath(path)).toBe(path)
    },
  )

  it.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/%2F%2Fevil.test',
    '/%5Cevil.test',
    'https://evil.test',
    'HTTPS:/evil.test',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'evil.test',
    '',
    5,
    null,
    undefined,
    { toString: () => '/repairs' },
  ])('[S4.3] is the dashboard for %s', (forged) => {
    expect(returnPath(forged)).toBe('/dashboard')
  })

  it.each([
    '/',
    '/auth/login',
    '/auth/verify-otp',
    '/forgot-password',
    '/register',
    '/intake-form',
    '/x/../auth/login',
  ])('[S4.3] is the dashboard for %s, which needs no session', (path) => {
    expect(returnPath(path)).toBe('/dashboard')
  })

  it('is always of this origin, for any request', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `/${rest}`),
          fc.stringMatching(/^[/\\\t\n%2f5cF.:@ea]{1,12}$/),
        ),
        (requested) => {
          const path = returnPath(requested)
          return path.startsWith('/') && new URL(path, location.origin).origin === location.origin
        },
      ),
    )
  })
})

it.each(['/auth/login', '/authentic', '/intake-form', '/intake'])('[S2.4] %s loads no profile', (path) => {
  expect(isSignedOutPath(path)).toBe(true)
})
