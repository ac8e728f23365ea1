import { fieldPathsOf } from '@core/entity/leaves'
import { clashingColumns } from '../../platform/database/clashingColumns'
import { taken } from '../../platform/http/errors'
import { columnOf } from '../table/columns'
import type { EntityTable } from '../table/EntityTable'

/** @returns what to do with the error of a write: a value that is taken is refused at its field, and nobody hears whose it is. */
export function refuseClash({ entity }: EntityTable): (error: unknown) => never {
  return (error) => {
    const columns = clashingColumns(error)
    if (!columns) throw error
    const fieldPath = fieldPathsOf(entity.fields).find(({ path }) =>
      columns.includes(columnOf(path.split('.').at(-1)!)),
    )
    throw taken(
      fieldPath?.path ?? '',
      `${fieldPath?.label ?? 'This'} is taken: another ${entity.name.one.toLowerCase()} has it`,
    )
  }
}
