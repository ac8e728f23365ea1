import { formats } from './formats'

/** S5.3: a number of the US. */
export const phonePattern = /^\d{3}-\d{3}-\d{4}$/
/** A phone number as it is stored: S5.3's form, or a foreign number as E.164 has it; an extension follows as `x12`. */
export const storedPhonePattern = /^(?:\d{3}-\d{3}-\d{4}|\+[2-9]\d{6,14})(?: x\d{1,7})?$/

const extension = /[\s,;]*(?:ext(?:ension|n)?\.?\s*[=:]?|x|#)\s*(\d{1,7})$/i
/** Three, three and four digits. Other groups belong to numbers of other countries, which are not cut into this form. */
const american = /^(?:\+?1[-. /]*)?\(?(\d{3})\)?[-. /]*(\d{3})[-. ]*(\d{4})$/
const foreign = /^\+[2-9][\d\s().\-/]*$/

/**
 * A phone number in its stored form, from how it was typed, pasted or exported: `tel:` links, dashes and digits of any kind, the prefixes
 * 00 and 011.
 * @returns the typed text where it is no phone number, for the field to refuse
 * @example normalizePhone('+1 (503) 555-0142 ext. 12') === '503-555-0142 x12'
 */
export function normalizePhone(typed: string): string {
  const written = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\s*tel:/i, '')
    .trim()
  if (storedPhonePattern.test(written)) return written
  const more = extension.exec(written)
  const number = written
    .slice(0, more?.index)
    .replace(/^(?:00|011)[-. ]?(?=[2-9])/, '+')
    .replace(RegExp(formats.dialed), formats.prefix)
  const stored = american.test(number) ? usForm(number) : foreign.test(number) ? e164(number) : undefined
  const whole = stored && more ? `${stored} x${more[1]}` : stored
  return whole !== undefined && storedPhonePattern.test(whole) ? whole : typed
}

/** No area code begins with 0 or 1: ten such digits are a number of another country without its prefix. */
function usForm(number: string): string | undefined {
  const [, area = '', exchange, line] = american.exec(number) ?? []
  return /^[01]/.test(area) ? undefined : `${area}-${exchange}-${line}`
}

/** A zero in parentheses is dialed within the country only. */
function e164(number: string): string {
  return `+${number.replace('(0)', '').replaceAll(/\D/g, '')}`
}

/** @returns whether codes can be texted to a stored number: one of the US, or of the deployment's country, without an extension */
export const canBeTexted = (phone: string): boolean =>
  phonePattern.test(phone) || (formats.phone !== undefined && /^\+\d+$/.test(phone) && storedPhonePattern.test(phone))

/** @returns the address of a link that calls a stored number. */
export function phoneHref(phone: string): string {
  const [number = '', inner] = phone.split(' x')
  return `tel:${number.replaceAll('-', '')}${inner === undefined ? '' : `;ext=${inner}`}`
}
