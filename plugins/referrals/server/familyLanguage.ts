import { fillIn, localDay, type Say } from '@core/entity'
import { createSay } from '../shared/languages/createSay'
import { familyLanguages } from '../shared/languages/familyLanguages'

/** @returns the first of these languages that has translations, else English */
export async function languageOf(
  languages: readonly (string | null)[],
): Promise<{ readonly code: string; readonly say: Say }> {
  for (const code of languages) {
    const language = familyLanguages.find((one) => one.code === code)
    if (language && 'load' in language)
      return { code: language.code, say: createSay((await language.load()).dictionary) }
    if (language) break
  }
  return { code: 'en', say: fillIn }
}

/** @param day YYYY-MM-DD @returns it in the usual format in English (S9.2), with the name of the month in other languages */
export function dayIn(code: string, day: string): string {
  return code === 'en'
    ? day
    : new Intl.DateTimeFormat(code, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** @returns the date of an instant in the family's time zone; undefined means the office's */
export const dayOfInstantIn = (code: string, instant: string, zone: string | undefined): string =>
  dayIn(code, localDay(instant, zone))
