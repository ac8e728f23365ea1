import { knownName } from '@core/entity'

/** Shows a text that the product brought in the reader’s language; one that an administrator changed stays as typed. */
export const broughtName = (text: unknown): string => knownName(String(text))
