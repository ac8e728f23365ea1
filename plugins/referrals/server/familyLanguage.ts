import { fillIn, localDay, outsideDay } from '@core/entity'
import type { Say } from '../shared/languages/createSay'
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

/** @returns the date of an instant in the family's time zone; undefined means the office's */
export const dayOfInstantIn = (code: string, instant: string, zone: string | undefined): string =>
  outsideDay(localDay(instant, zone), code)
