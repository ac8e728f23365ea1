import { phoneHref } from '@core/entity'
import type { ContactRecord } from './contactEntity'

/** The fields of a contact that a vCard can contain. */
export type VCardContact = Pick<ContactRecord, 'name' | 'title' | 'email' | 'phone' | 'otherPhones'>

/** @returns the contact as a vCard 4.0 (RFC 6350). @param organization the company of the contact */
export function toVCard({ name, title, email, phone, otherPhones }: VCardContact, organization: string | null): string {
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
    ...(otherPhones ? otherPhones.split(', ').map(otherPhone) : []),
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `503-555-0142 (home)` has its type as a parameter. */
function otherPhone(text: string): string {
  const [, number = text, type] = /^(.+) \(([a-z]+)\)$/.exec(text) ?? []
  return `TEL${type ? `;TYPE=${type}` : ''}:${escaped(number)}`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\,;]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')
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
