import { createContext, use } from 'react'
import { fillIn, type Say } from '@core/kernel/entity/say'

/** The function that translates the texts of controls, on a page in several languages. */
export const SayContext = createContext<Say>(fillIn)

export function useSay(): Say {
  return use(SayContext)
}
