import { expect, test } from 'vitest'
import { phoneChangedText } from './linkMessages'

const brand = { name: 'White Glove' } as Parameters<typeof phoneChangedText>[2]

test('the text message to the former phone is in the language of its reader', () => {
  expect(phoneChangedText({ language: 'es' }, '5185550100', brand)).toEqual({
    to: '5185550100',
    channel: 'sms',
    subject: '',
    text: 'White Glove: un administrador cambió el teléfono de su cuenta. Si usted no lo solicitó, avísele de inmediato.',
  })
  expect(phoneChangedText({}, '5185550100', brand).text).toMatch(/^White Glove: an administrator changed the phone/)
})
