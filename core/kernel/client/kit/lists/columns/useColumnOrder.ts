import { moveIn } from '../../../platform/ui/drag/moveIn'
import type { ReorderHandleProps } from '../../../platform/ui/drag/ReorderHandle'
import { useReorderHandle } from '../../../platform/ui/drag/useReorderHandle'

interface ColumnOrder {
  /** The columns that are shown, in their order. */
  readonly columns: readonly { readonly field: string; readonly label: string }[]
  /** In px, of one row of the choice. */
  readonly rowHeight: number
  /** @param spoken where the column is now, for a screen reader */
  readonly onMove: (paths: readonly string[], spoken: string) => void
}

/** @returns the handle of the column at a place: it moves the column by dragging and by arrow keys */
export function useColumnOrder({
  columns,
  rowHeight,
  onMove,
}: ColumnOrder): (at: number) => Omit<ReorderHandleProps, 'name'> {
  const move = (from: number, to: number) => {
    const place = Math.max(0, Math.min(to, columns.length - 1))
    const paths = columns.map(({ field }) => field)
    if (place !== from)
      onMove(moveIn(paths, from, place), `${columns[from]!.label}: column ${place + 1} of ${columns.length}`)
    return place
  }
  return useReorderHandle({ rowHeight, move })
}
