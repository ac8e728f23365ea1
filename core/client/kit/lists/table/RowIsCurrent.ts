import { createContext } from 'react'

/** Whether a cell stands in the one row whose controls Tab reaches; undefined where it stands in no table, as on a board's card. */
export const RowIsCurrent = createContext<boolean | undefined>(undefined)
