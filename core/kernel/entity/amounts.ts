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
