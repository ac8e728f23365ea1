import { knownName } from '@core/kernel/entity/language'
import { formatDay, formatInstant } from '@core/kernel/entity/dates'

/**
 * @param text a value of the history in words. The server doesn't know its reader's form and zone, and sends days and instants as stored
 * @returns the value as its reader writes it
 */
export function changedText(text: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatInstant(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text)
  // The name of a choice; what people typed is no word of the product.
  return knownName(text)
}
