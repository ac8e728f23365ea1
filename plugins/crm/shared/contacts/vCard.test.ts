import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import { parseVCards } from './parseVCards'
import { toVCard } from './vCard'

const dana = {
  name: 'Dana Whitfield',
  title: 'Fleet manager',
  email: 'dana@wva.example',
  phone: '555-010-0142',
  otherPhones: '555-010-0143 (home), ask Ana',
}

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
      'TEL;TYPE=home:555-010-0143',
      'TEL:ask Ana',
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
    { name: 'Luis Ortega', title: null, email: 'luis@wva.example', phone: '555-010-0143', otherPhones: null },
    { name: 'Ines Duarte', title: null, email: null, phone: '+442079460000', otherPhones: null },
  ])
})

it('[D5] every written card can be parsed again', () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 90 })
    .map((text) => `x${text.replaceAll(/[\s\p{C}]+/gu, '')}y`)
  fc.assert(
    fc.property(word, word, fc.option(word), (first, last, title) => {
      const contact = {
        name: `${first} ${last}`,
        title,
        email: null,
        phone: '555-010-0142',
        otherPhones: '555-010-0143 (fax)',
      }
      expect(parseVCards(toVCard(contact, 'A; B\\C'))).toEqual([contact])
    }),
  )
})

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
const read = (...lines: string[]) => parseVCards(card(...lines))[0]

it.each([
  [
    'quoted-printable-2.1',
    { name: 'Jörg Müller-Schmidt', email: 'jorg@cases.test', phone: '503-555-0142', otherPhones: null },
  ],
  [
    'fax-before-mobile',
    {
      name: 'Mara Quill',
      email: 'mara@cases.test',
      phone: '503-555-0142',
      otherPhones: expect.stringContaining('(fax)'),
    },
  ],
  ['foreign-number-becomes-us', { name: 'Denmark Example', email: null, phone: '+4512345678', otherPhones: null }],
])('[D5] the card %s is read as it is meant', async (name, expected) => {
  const file = await readFile(new URL(`vCardCases/${name}.vcf`, import.meta.url))
  expect(parseVCards(file)).toEqual([{ title: null, ...expected }])
})

it('[D5] a text is decoded by its character set, in quoted-printable or not', () => {
  const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  const named = (head: string, value: string) => parseVCards(latin(card('VERSION:2.1', `FN${head}:${value}`)))[0]!.name
  expect(named('', 'Caf\u00e9')).toBe('Café')
  expect(named(';CHARSET=ISO-8859-1', 'Caf\u00e9')).toBe('Café')
  expect(named(';CHARSET=ISO-8859-1;QUOTED-PRINTABLE', 'Caf=E9')).toBe('Café')
  expect(named(';ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1251', '=CF=E5=F2=F0')).toBe('Петр')
  expect(named(';CHARSET=NO-SUCH-SET', 'Caf\u00c3\u00a9')).toBe('Café')
  const wide = new Uint8Array(Buffer.from(`\uFEFF${card('FN:Zoë')}`, 'utf16le'))
  expect(parseVCards(wide)[0]!.name).toBe('Zoë')
})

it('[D5] of several numbers and addresses the preferred one is taken, then the mobile one, never a fax', () => {
  expect(read('FN:A', 'TEL;HOME:503-555-0101', 'TEL;TYPE=cell:503-555-0102')!.phone).toBe('503-555-0102')
  expect(read('FN:A', 'TEL;PREF=2:503-555-0101', 'TEL;PREF=1;TYPE="work,voice":503-555-0102')!.phone).toBe(
    '503-555-0102',
  )
  expect(read('FN:A', 'TEL;TYPE=FAX,PREF:503-555-0101')!.phone).toBeNull()
  expect(read('FN:A', 'TEL;TYPE=CELL:ask me', 'TEL;VALUE=uri:tel:+1-503-555-0102;ext=7')!.phone).toBe('503-555-0102 x7')
  expect(read('FN:A', 'EMAIL:none', 'EMAIL;HOME:a@b.co', 'EMAIL;WORK:c@d.co')!.email).toBe('c@d.co')
})

it('[D5] the other numbers are kept with what each is, also those that nobody can dial', () => {
  expect(
    read(
      'FN:A',
      'TEL;TYPE=CELL:503-555-0102',
      'TEL;HOME:(503) 555 0101',
      'TEL;WORK;FAX:503-555-0103',
      'TEL:5035550102',
      'TEL:ask me',
    ),
  ).toMatchObject({
    phone: '503-555-0102',
    otherPhones: '503-555-0101 (home), 503-555-0103 (fax), ask me',
  })
})

it('[D5] an organization without a person is a contact by its name; cards within cards and damaged lines are passed over', () => {
  expect(read('N:;;;;', 'ORG:Harbor Lift LLC;Service', 'TEL:5035550142')).toMatchObject({ name: 'Harbor Lift LLC' })
  expect(read('FN:Ana', 'AGENT:', 'BEGIN:VCARD', 'FN:Bo', 'END:VCARD', 'no colon here', 'TITLE:Chief')).toEqual({
    name: 'Ana',
    title: 'Chief',
    email: null,
    phone: null,
    otherPhones: null,
  })
})
