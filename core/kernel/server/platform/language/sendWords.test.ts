import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { wordsHeader } from '@core/kernel/shared/wordsHeader'
import { sendWords, withWords } from './sendWords'
import { bringWords } from './readerLanguage'

afterEach(() => bringWords(new Map()))

const wordsOf = (body: object, code = 'es') =>
  (JSON.parse(withWords(JSON.stringify(body), code)) as { $words?: object }).$words

describe('the translations of a response', () => {
  test('are those of its texts that are the product’s', () => {
    expect(wordsOf({ success: true, data: [{ name: 'Cancel', city: 'Austin' }] })).toEqual({
      Cancel: 'Cancelar',
    })
  })

  test('contain values where a message has them', () => {
    const message = 'Another record has the same plate already'
    expect(wordsOf({ success: true, message })).toEqual({ [message]: 'Otro registro ya tiene el mismo valor: placa' })
  })

  test('contain the reasons of a proposal, and what differs from a record', () => {
    bringWords(new Map([['carpool', new Map([['es', { '{0} miles away': 'A {0} millas', noon: 'mediodía' }]])]]))
    expect(wordsOf({ proposals: [{ staff: 'Ana Ruiz', reasons: ['3 miles away'] }] })).toEqual({
      '3 miles away': 'A 3 millas',
    })
    const listed = 'Monday, noon'
    expect(wordsOf({ data: [{ path: 'time', from: null, to: listed, sensitive: false }] })).toEqual({
      [listed]: 'Lunes, mediodía',
    })
    // What somebody typed into a field is no message.
    expect(wordsOf({ data: [{ field: 'time', from: null, to: listed }] })).toBeUndefined()
  })

  test('are none where nothing is the product’s, and for a language that it doesn’t have', () => {
    const body = JSON.stringify({ data: { name: 'Ana Ruiz', note: 'Prefers mornings' } })
    expect(withWords(body, 'es')).toBe(body)
    expect(withWords(JSON.stringify({ message: 'Please sign in to go on' }), 'xx')).not.toContain('$words')
    expect(withWords('[1]', 'es')).toBe('[1]')
  })

  test('contain those of packages', () => {
    bringWords(new Map([['carpool', new Map([['es', { Vans: 'Camionetas' }]])]]))
    expect(wordsOf({ title: 'Vans' })).toEqual({ Vans: 'Camionetas' })
  })
})

test('only a browser that names its reader’s language gets them, and what the response says stays English', async () => {
  const app = Fastify()
  sendWords(app)
  app.get('/role', () => ({ name: 'T-7', title: 'Cancel' }))
  const plain = await app.inject('/role')
  const spanish = await app.inject({ url: '/role', headers: { [wordsHeader]: 'es' } })
  await app.close()
  expect(plain.json()).toEqual({ name: 'T-7', title: 'Cancel' })
  expect(spanish.json()).toMatchObject({
    name: 'T-7',
    title: 'Cancel',
    $words: { Cancel: 'Cancelar' },
  })
  expect(spanish.headers['content-length']).toBe(String(spanish.payload.length))
})
