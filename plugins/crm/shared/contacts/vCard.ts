import { phoneHref } from '@core/entity'
import type { ContactRecord } from './contactEntity'

/** The fields of a contact that a vCard can contain. */
export type VCardContact = Pick<ContactRecord, 'name' | 'title' | 'email' | 'phone'>

/** @returns the contact as a vCard 4.0 (RFC 6350). @param organization the company of the contact */
export function toVCard({ name, title, email, phone }: VCardContact, organization: string | null): string {
  const [first = '', ...rest] = (name ?? '').trim().split(/\s+/)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(name ?? '')}`,
    `N:${escaped(rest.join(' '))};${escaped(first)};;;`,
    ...(organization ? [`ORG:${escaped(organization)}`] : []),
    ...(title ? [`TITLE:${escaped(title)}`] : []),
    ...(email ? [`EMAIL:${escaped(email)}`] : []),
    ...(phone ? [`TEL;VALUE=uri:${phoneHref(phone).replace(/^tel:(?!\+)/, 'tel:+1')}`] : []),
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** @returns the people of a file of vCards (3.0 or 4.0), with the values that a contact can store; people without a name are left out. */
export function parseVCards(text: string): readonly VCardContact[] {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const found: VCardContact[] = []
  let open: Map<string, string> | undefined
  for (const line of lines) {
    const [, head = '', value = ''] = /^([^:]*):(.*)$/s.exec(line) ?? []
    const name = head.replace(/;.*$/s, '').replace(/^.*\./s, '').toUpperCase()
    if (name === 'BEGIN' && value.toUpperCase() === 'VCARD') open = new Map()
    else if (name === 'END' && open) {
      const contact = contactOf(open)
      if (contact.name !== '') found.push(contact)
      open = undefined
    } else if (open && value !== '' && !open.has(name)) open.set(name, value)
  }
  return found
}

function contactOf(card: ReadonlyMap<string, string>): VCardContact {
  const text = (name: string) => plain(card.get(name) ?? '')
  const [last = '', first = ''] = (card.get('N') ?? '').split(/(?<!\\);/).map(plain)
  return {
    name: text('FN') || `${first} ${last}`.trim(),
    title: text('TITLE') || null,
    email: text('EMAIL') || null,
    phone: phoneOf(text('TEL')),
  }
}

/** @returns ten digits in the format of S5.3; null if it is not a US number. */
function phoneOf(tel: string): string | null {
  const digits = tel
    .replace(/^tel:/i, '')
    .replace(/[;,].*$/s, '')
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3') : null
}

function escaped(text: string): string {
  return text.replaceAll(/[\\,;]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')
}

function plain(text: string): string {
  return text.replaceAll(/\\([\\,;nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign)).trim()
}

/** Lines of a vCard have at most 75 bytes; the rest continues on the next line, which begins with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (new TextEncoder().encode(part + sign).length > 74) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
