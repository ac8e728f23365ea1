import { language } from './language'

let collator: Intl.Collator | undefined

/** Compares two names for a list that is sorted by them: in the order of the reader's language, whatever the browser's own is. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator(language?.locale ?? 'en-US')
  return collator.compare(one, other)
}
