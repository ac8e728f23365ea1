import { afterEach, expect, test } from 'vitest'
import { bringWords, readerLanguage } from './readerLanguage'

afterEach(() => bringWords(new Map()))

test('the words of packages are said beside those of the product, which they never replace', () => {
  const { known } = readerLanguage('es')
  const trip = 'The trip T-7 has no van'
  expect([known(trip), known('Nothing needs you right now')]).toEqual([
    trip,
    'Nada requiere su atención en este momento',
  ])
  const words = { 'The trip {0} has no van': 'El viaje {0} no tiene camioneta', 'Nothing needs you right now': 'Otra' }
  bringWords(new Map([['carpool', new Map([['es', words]])]]))
  const { known: now } = readerLanguage('es')
  expect([now(trip), now('Nothing needs you right now')]).toEqual([
    'El viaje T-7 no tiene camioneta',
    'Nada requiere su atención en este momento',
  ])
  bringWords(new Map())
  expect(readerLanguage('es').known(trip)).toBe(trip)
})
