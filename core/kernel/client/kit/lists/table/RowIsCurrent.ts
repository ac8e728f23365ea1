import { createContext } from 'react'

/** Whether a cell is in the row whose controls Tab reaches; undefined outside a table, as on a card of a board. */
export const RowIsCurrent = createContext<boolean | undefined>(undefined)
