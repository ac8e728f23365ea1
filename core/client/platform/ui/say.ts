import { createContext, use } from 'react'
import { fillIn, type Say } from '@core/entity/say'

/** What says the texts of controls, on a page that is there in several languages. */
export const SayContext = createContext<Say>(fillIn)

export function useSay(): Say {
  return use(SayContext)
}
