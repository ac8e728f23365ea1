import { email, normalizePhone, storedPhonePattern } from '@core/entity'
import { contactEntity } from './contactEntity'
import type { VCardContact } from './vCard'

/** A property of a card, with its value as text. */
interface Property {
  readonly name: string
  /** Types and other parameters without a name, in lower case. */
  readonly types: ReadonlySet<string>
  /** From 1, the most preferred; 101 where nothing is said. */
  readonly preference: number
  readonly value: string
}

/**
 * Reads a file of vCards 2.1, 3.0 or 4.0, as phones and mail programs export it, with the values that a contact can store. A card of an
 * organization without a person is a contact with its name; cards without any name are left out.
 *
 * It is read by hand: of the parsers on npm, ical.js has a license that we don't ship, and the others read 4.0 only or neither decode the
 * quoted-printable texts and character sets of 2.1 nor continue behind a damaged card.
 */
export function parseVCards(file: Uint8Array | string): readonly VCardContact[] {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const found: VCardContact[] = []
  let card: Property[] = []
  // A card may hold another one, that of an assistant.
  let depth = 0
  for (const { head, value } of linesOf(bytes)) {
    const property = propertyOf(head, value)
    const isCard = property.value.trim().toUpperCase() === 'VCARD'
    if (property.name === 'BEGIN' && isCard) {
      depth += 1
      if (depth === 1) card = []
    } else if (property.name === 'END' && isCard) {
      if (depth === 1) found.push(...contactOf(card))
      depth = Math.max(0, depth - 1)
    } else if (depth === 1) card.push(property)
  }
  return found
}

interface Line {
  readonly head: string
  /** One character for each byte, or the text itself where the file is UTF-16. */
  readonly value: string
}

/** The lines of a file, each with what was folded onto the next ones. */
function* linesOf(bytes: Uint8Array): Generator<Line> {
  const lines = binaryOf(bytes).split(/\r\n|\r|\n/)
  for (let at = 0; at < lines.length; at++) {
    let line = lines[at]!
    const isQuoted = /^[^:]*quoted-printable[^:]*:/i.test(line)
    const isContinued = () => at + 1 < lines.length && (isQuoted ? line.endsWith('=') : /^[ \t]/.test(lines[at + 1]!))
    while (isContinued()) {
      at += 1
      line = isQuoted ? line.slice(0, -1) + lines[at]! : line + lines[at]!.slice(1)
    }
    // A colon within quotation marks belongs to a parameter.
    const [, head, value] = /^((?:[^":]|"[^"]*")*):(.*)$/s.exec(line) ?? []
    if (head !== undefined) yield { head, value: value! }
  }
}

/** The bytes as characters, so that each value can be decoded by its own character set. */
function binaryOf(bytes: Uint8Array): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  const plain = wide ? new TextEncoder().encode(new TextDecoder(wide).decode(bytes)) : bytes
  const from = plain[0] === 0xef && plain[1] === 0xbb && plain[2] === 0xbf ? 3 : 0
  let text = ''
  for (let at = from; at < plain.length; at += 8192) text += String.fromCharCode(...plain.subarray(at, at + 8192))
  return text
}

function propertyOf(head: string, value: string): Property {
  const [name = '', ...parameters] = head.match(/(?:[^";]|"[^"]*")+/g) ?? []
  const types = new Set<string>()
  let charset = ''
  let encoding = ''
  let preference = 101
  for (const parameter of parameters) {
    const [, key = '', given = parameter] = /^([^=]*)=(.*)$/s.exec(parameter) ?? []
    const text = given.replaceAll('"', '').trim()
    if (/^charset$/i.test(key)) charset = text
    else if (/^encoding$/i.test(key)) encoding = text
    else if (/^pref$/i.test(key)) preference = Number(text) || preference
    else if (key === '' || /^type$/i.test(key)) for (const type of text.split(',')) types.add(type.trim().toLowerCase())
  }
  if (types.has('pref')) preference = Math.min(preference, 1)
  const isQuoted = /^quoted-printable$/i.test(encoding) || types.has('quoted-printable')
  const binary = isQuoted
    ? value.replaceAll(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : value
  return {
    name: name.replace(/^.*\./s, '').trim().toUpperCase(),
    types,
    preference,
    value: decoded(binary, charset),
  }
}

/** Without a known character set a text is UTF-8 where that is valid, else Windows-1252. */
function decoded(binary: string, charset: string): string {
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
  for (const label of [charset, 'utf-8']) {
    try {
      if (label !== '') return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // An unknown name, or bytes that are none of it.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

function contactOf(card: readonly Property[]): readonly VCardContact[] {
  const textOf = (name: string) => plain(card.find((one) => one.name === name && one.value.trim() !== '')?.value ?? '')
  const partsOf = (name: string) => (card.find((one) => one.name === name)?.value ?? '').split(/(?<!\\);/).map(plain)
  const [last = '', first = '', middle = ''] = partsOf('N')
  const name =
    textOf('FN') || [first, middle, last].filter(Boolean).join(' ') || partsOf('ORG')[0] || textOf('NICKNAME')
  if (!name) return []
  const phone = best(card, 'TEL', phoneRank, ({ value }) => {
    const stored = normalizePhone(plain(value))
    return storedPhonePattern.test(stored) ? stored : null
  })
  return [
    {
      name: name.slice(0, 200),
      title: textOf('TITLE').slice(0, 100) || null,
      email: best(card, 'EMAIL', ({ types }) => (types.has('home') ? 1 : 0), mailOf),
      phone,
      otherPhones: otherPhonesOf(card, phone),
    },
  ]
}

const mail = email('Email')

function mailOf({ value }: Property): string | null {
  const address = plain(value).replace(/^mailto:/i, '')
  return mail.check(address) === undefined ? address : null
}

/** The types of numbers, as they are shown. */
const phoneTypes: readonly (readonly [string, string])[] = [
  ['fax', 'fax'],
  ['pager', 'pager'],
  ['cell', 'mobile'],
  ['mobile', 'mobile'],
  ['iphone', 'mobile'],
  ['work', 'work'],
  ['home', 'home'],
  ['main', 'main'],
]

/** @returns all numbers but this one, also those that can't be dialed, each with its type; null where there is none */
function otherPhonesOf(card: readonly Property[], phone: string | null): string | null {
  const { max = 0 } = contactEntity.fields.otherPhones
  const others = new Map<string, string>()
  for (const { name, types, value } of card) {
    const number = normalizePhone(plain(value)).replace(/^tel:/i, '').replaceAll(', ', ' ')
    if (name !== 'TEL' || number === '' || number === phone || others.has(number)) continue
    const type = phoneTypes.find(([known]) => types.has(known))?.[1]
    const text = type ? `${number} (${type})` : number
    if ([...others.values(), text].join(', ').length <= max) others.set(number, text)
  }
  return [...others.values()].join(', ') || null
}

/** Nobody answers a fax or a pager: such numbers are not those of a contact. */
const unanswered = ['fax', 'pager', 'modem', 'bbs', 'tty', 'textphone']

function phoneRank({ types }: Property): number | undefined {
  if (unanswered.some((type) => types.has(type))) return undefined
  if (['cell', 'mobile', 'iphone'].some((type) => types.has(type))) return 0
  return types.has('work') || types.has('main') ? 1 : types.has('home') ? 3 : 2
}

/** @returns the valid value that the card prefers, else the one of the best rank, else the first */
function best(
  card: readonly Property[],
  name: string,
  rank: (property: Property) => number | undefined,
  read: (property: Property) => string | null,
): string | null {
  const candidates = card.flatMap((property) => {
    const at = property.name === name ? rank(property) : undefined
    const value = at === undefined ? null : read(property)
    return value === null ? [] : [{ value, order: property.preference * 10 + at! }]
  })
  return candidates.toSorted((a, b) => a.order - b.order)[0]?.value ?? null
}

function plain(text: string): string {
  return text
    .replaceAll(/\\([\\,;:nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign))
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
