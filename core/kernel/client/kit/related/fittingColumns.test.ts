import { expect, it } from 'vitest'
import { fittingColumns } from './fittingColumns'

it('[S3.20] a related list shows the columns that have room, at least three, and all of them as cards or before it is measured', () => {
  const columns = [180, 200, 150, 120, 160].map((width) => ({ width }))
  const shown = (room: number | undefined) => fittingColumns(columns, room).length
  expect([shown(900), shown(640), shown(520), shown(480), shown(400), shown(undefined)]).toEqual([5, 4, 3, 3, 5, 5])
})
