import { createContext, use } from 'react'
import { knownName } from '@core/kernel/entity/language'
import { fillIn as filledIn, type Say } from '@core/kernel/entity/say'

/** What the staff reads is in the language of each person. */
const fillIn: Say = (english, values) => filledIn(knownName(english), values)

/** The function that translates the texts of controls, on a page in several languages. */
export const SayContext = createContext<Say>(fillIn)

export function useSay(): Say {
  return use(SayContext)
}
