import { formats } from './formats'

/** @returns a decimal string with grouped digits and all decimal places of the currency, so that amounts in a column can be compared: `1,500.00`. */
export function groupAmount(value: string): string {
  const { places } = formats
  return Number(value).toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places })
}

/** @returns a decimal string as an amount of the deployment's currency: `$1,500.00`, `-$20.00`. */
export function amountText(value: string): string {
  return value.startsWith('-') ? `-${amountText(value.slice(1))}` : formats.sign + groupAmount(value)
}

/**
 * Reads an amount as people type it, with or without the currency's sign, and with a comma before the cents where they are used to that.
 * @returns a decimal string such as `1500.5` of `1,500.5`, `1.500,5` or `1500,5`; any other text as it is, without the sign and blanks
 */
export function readAmount(typed: string): string {
  const text = typed.replace(formats.sign, '').replaceAll(/[\s$]/g, '')
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d{0,2}$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^\d+,\d{0,2}$/.test(text) ? text.replace(',', '.') : text
}
