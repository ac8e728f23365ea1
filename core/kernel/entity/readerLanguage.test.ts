import { expect, test, vi } from 'vitest'
import { compareNames } from './compareNames'
import { periodName } from './dates/periods'
import { timeSlots, timeText } from './timeSlots'

// Before the modules that read it are evaluated.
await vi.hoisted(async () => {
  const { createLanguage } = await import('@core/kernel/shared/createLanguage')
  const spanish = createLanguage({ code: 'es', locale: 'es-US' })
  spanish.add('core', { Q4: 'T4' })
  globalThis.$language = spanish
})

test('[S9.2] a time of day is written as in the reader’s language', () => {
  expect(timeText('14:30')).toMatch(/^2:30\sp\.\s?m\.$/)
  expect(timeSlots[0]!.name).toMatch(/^12:00\sa\.\s?m\.$/)
})

test('a quarter has its letter', () => {
  expect(periodName('2026-10-01', 'quarter')).toBe('T4 2026')
})

test('names are sorted as in the reader’s language', () => {
  expect(['Oficina', 'Ñandú', 'Árbol', 'Nube', 'Zona'].toSorted(compareNames)).toEqual([
    'Árbol',
    'Nube',
    'Ñandú',
    'Oficina',
    'Zona',
  ])
})
