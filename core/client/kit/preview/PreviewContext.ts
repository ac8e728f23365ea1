import { createContext } from 'react'
import type { ListedRow } from '@core/entity/apiTypes'

/** What a list offers its rows and cards: a look at their record beside the list. */
export interface Preview {
  open(row: ListedRow): void
  nameOf(row: ListedRow): string
}

export const PreviewContext = createContext<Preview | undefined>(undefined)
