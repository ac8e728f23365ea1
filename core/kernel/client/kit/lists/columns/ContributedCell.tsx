import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { ContributedChildren, usePluginTitle } from '../../../session/registry/ContributedPart'
import { useOncePerRole } from '../../../session/registry/PluginScope'
import type { Contributed } from '../../../session/registry/types'
import type { ListColumn } from '../listPoints'
import { ContributedValues } from './ContributedValues'

interface CellProps {
  column: Contributed<ListColumn>
  row: ListedRow
}

/** The cell of a column that a plugin contributes. */
export default function ContributedCell({ column, row }: CellProps) {
  const title = usePluginTitle(column.plugin)
  return (
    <ContributedChildren entry={column} renderFailure={() => <Missing title={title} />}>
      <Value column={column} row={row} />
    </ContributedChildren>
  )
}

const Value = observer(function Value({ column, row }: CellProps) {
  const values = useOncePerRole(column, (own) => own(new ContributedValues(column)))
  const title = usePluginTitle(column.plugin)
  // Also when the row has changed: its object is another one.
  useEffect(() => values.want(row), [values, row])
  const value = values.of(row.id)
  if (value === undefined) return values.failed ? <Missing title={title} /> : null
  const { cell: Cell } = column
  if (Cell) return <Cell value={value} row={row} />
  if (typeof value === 'number') return value.toLocaleString('en-US')
  return typeof value === 'string' ? value : null
})

/** There is no room for a message. */
function Missing({ title }: { title: string }) {
  return (
    <span data-tip={`A part of ${title} couldn’t be shown`}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">A part of {title} couldn’t be shown</span>
    </span>
  )
}
