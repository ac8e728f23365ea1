import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseVCards, toVCard } from './vCard'

const dana = { name: 'Dana Whitfield', title: 'Fleet manager', email: 'dana@wva.example', phone: '555-010-0142' }

it('[D5] a contact is written as a vCard', () => {
  expect(toVCard(dana, 'Willamette, Valley & Co.')).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Dana Whitfield',
      'N:Whitfield;Dana;;;',
      'ORG:Willamette\\, Valley & Co.',
      'TITLE:Fleet manager',
      'EMAIL:dana@wva.example',
      'TEL;VALUE=uri:tel:+15550100142',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

it('[D5] cards of phones and mail programs are read, several in one file', () => {
  const cards = parseVCards(
    'BEGIN:VCARD\nVERSION:3.0\nN:Ortega;Luis;;;\nTEL;TYPE=CELL:+1 (555) 010-0143\nitem1.EMAIL;type=INTERNET:luis@wva.example\nEND:VCARD\n' +
      'BEGIN:VCARD\nFN:Ines Dua\n rte\nTEL:+44 20 7946 0000\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD',
  )
  expect(cards).toEqual([
    { name: 'Luis Ortega', title: null, email: 'luis@wva.example', phone: '555-010-0143' },
    { name: 'Ines Duarte', title: null, email: null, phone: null },
  ])
})

it('[D5] every written card can be parsed again', () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 90 })
    .map((text) => `x${text.replaceAll(/[\s\p{C}]+/gu, '')}y`)
  fc.assert(
    fc.property(word, word, fc.option(word), (first, last, title) => {
      const contact = { name: `${first} ${last}`, title, email: null, phone: '555-010-0142' }
      expect(parseVCards(toVCard(contact, 'A; B\\C'))).toEqual([contact])
    }),
  )
})
