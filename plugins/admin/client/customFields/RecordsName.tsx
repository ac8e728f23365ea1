import { useLoad } from '@core/client/api'
import { Nothing } from '@core/client/kit'
import { customFieldApi } from './customFieldApi'

/** The name of the kind of record: “Leads” for `lead`. */
export function RecordsName({ id }: { id: unknown }) {
  const { value: records } = useLoad('', customFieldApi.records)
  if (typeof id !== 'string') return <Nothing />
  return records?.find((one) => one.id === id)?.name ?? id
}
