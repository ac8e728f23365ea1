import { leavesOf } from '@core/entity/leaves'
import { invalid } from '../../routes/errors'
import { columnOf } from '../columns'
import type { EntityTable } from '../EntityTable'

/** Postgres's code for a value that another row has already, where only one may. */
const taken = '23505'

/** @returns what to do with the error of a write: a value that is taken is refused at its field, and nobody hears whose it is. */
export function refuseClash({ entity }: EntityTable): (error: unknown) => never {
  return (error) => {
    const { code, detail = '' } = error as { code?: string; detail?: string }
    if (code !== taken) throw error
    // “Key (lower(email))=(…) already exists.”: only the columns are ours to tell.
    const columns: readonly string[] = /^Key \((.*?)\)=/.exec(detail)?.[1]?.match(/[a-z_0-9]+/g) ?? []
    const leaf = leavesOf(entity.fields).find(({ path }) => columns.includes(columnOf(path.split('.').at(-1)!)))
    throw invalid([{ field: leaf?.path ?? '', message: `${leaf?.label ?? 'This'} is taken: another ${entity.name.one.toLowerCase()} has it` }])
  }
}
