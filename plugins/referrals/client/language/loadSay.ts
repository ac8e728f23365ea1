import { fillIn } from '@core/entity'
import type { Say } from '../../shared/languages/createSay'
import { createSay } from '../../shared/languages/createSay'
import { familyLanguages } from '../../shared/languages/familyLanguages'

/** @returns what translates the texts of forms; undefined where the words of the language can’t be loaded. English and languages without words need no request */
export async function loadSay(code: string): Promise<Say | undefined> {
  const language = familyLanguages.find((one) => one.code === code)
  if (!language || !('load' in language)) return fillIn
  try {
    return createSay((await language.load()).dictionary)
  } catch {
    return undefined
  }
}
