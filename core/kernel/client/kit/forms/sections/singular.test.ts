import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

it('one of several rows is named in English without its s', async () => {
  const { singular } = await import('./formProblems')
  expect(['Guardians', 'Other authorizations', 'Coverage'].map(singular)).toEqual([
    'Guardian',
    'Other authorization',
    'Coverage',
  ])
})

it('in Spanish the noun and its adjective lose their own endings, and a complement stays', async () => {
  vi.stubGlobal('$language', { code: 'es' })
  const { singular } = await import('./formProblems')
  expect(
    ['Tutores', 'Otras autorizaciones', 'Líneas', 'Asistentes', 'Verificación de beneficios', 'Cobertura'].map(
      singular,
    ),
  ).toEqual(['Tutor', 'Otra autorización', 'Línea', 'Asistente', 'Verificación de beneficios', 'Cobertura'])
})

it('a language whose plurals are not known keeps the label', async () => {
  vi.stubGlobal('$language', { code: 'ar' })
  const { singular } = await import('./formProblems')
  expect(singular('Guardians')).toBe('Guardians')
})
