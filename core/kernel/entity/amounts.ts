/** The sign of the deployment's one currency. */
export const currencySign = '$'

/** @returns a decimal string with grouped digits and two decimal places, so that amounts in a column can be compared: `1,500.00`. */
export function groupAmount(value: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`
}

/** @returns a decimal string as an amount of the deployment's currency: `$1,500.00`, `-$20.00`. */
export function amountText(value: string): string {
  return value.startsWith('-')
    ? `-${currencySign}${groupAmount(value.slice(1))}`
    : `${currencySign}${groupAmount(value)}`
}
