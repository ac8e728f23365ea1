import { lazy, Suspense, useMemo } from 'react'
import { contributedColumnPath } from '@core/kernel/entity/contributedColumns'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { useContributions } from '../../../session/registry/useContributions'
import { isFor } from '../../records/isFor'
import { listColumns } from '../listPoints'
import type { ColumnOverride } from './columnsOf'

const ContributedCell = lazy(() => import('./ContributedCell'))

/** @returns the columns that plugins contribute to an entity's list, the same array until they change */
export function useContributedColumns(entity: Entity): readonly ColumnOverride<ListedRow>[] {
  const all = useContributions(listColumns)
  const { permissions } = useViewer()
  return useMemo(
    () =>
      all
        .filter((column) => isFor(column, entity, permissions))
        .map((column) => ({
          field: contributedColumnPath(column.id),
          label: column.label,
          width: column.width,
          ...(column.align && { align: column.align }),
          later: !column.shown,
          // Its plugin loads the values, so nothing is requested of the list.
          computed: true,
          render: (row) => (
            <Suspense>
              <ContributedCell column={column} row={row} />
            </Suspense>
          ),
        })),
    [all, entity, permissions],
  )
}
