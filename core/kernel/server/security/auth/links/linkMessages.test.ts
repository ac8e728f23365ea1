import { expect, test } from 'vitest'
import { phoneChangedText, phoneChangedTextTo } from './linkMessages'

const brand = { name: 'White Glove' } as Parameters<typeof phoneChangedText>[1]

test('the text message to the former phone is in the language of its reader', () => {
  expect(phoneChangedTextTo({ language: 'es' }, '5185550100', brand)).toEqual({
    to: '5185550100',
    channel: 'sms',
    subject: '',
    text: 'White Glove: un administrador cambió el teléfono de su cuenta. Si usted no lo solicitó, avísele de inmediato.',
  })
  expect(phoneChangedTextTo({}, '5185550100', brand)).toEqual(phoneChangedText('5185550100', brand))
})
