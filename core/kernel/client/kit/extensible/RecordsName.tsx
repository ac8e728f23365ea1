import { useLoad } from '../../platform/api/useLoad'
import { Nothing } from '../data/Absent'
import { extensibleRecords } from './extensibleRecords'

/** The name of the kind of record: “Leads” for `lead`. */
export function RecordsName({ id }: { id: unknown }) {
  const { value: records } = useLoad('', extensibleRecords)
  if (typeof id !== 'string') return <Nothing />
  return records?.find((one) => one.id === id)?.name ?? id
}
