import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { formatFigure } from '@core/kernel/entity/figures/figureText'
import { useLoad } from '../../platform/api/useLoad'
import { Button } from '../../platform/ui/buttons/Button'
import { entityApi } from '../data/entityApi'
import type { EntityListStore } from './EntityListStore'
import { requestOf } from './listQuery'
import styles from './ListSums.module.css'

/** Up to this number of rows they are added up at once; adding up more is work for the server that nobody may want. */
const few = 20_000

interface ListSumsProps {
  store: EntityListStore
  /** The paths of the fields that are added up. */
  fields: readonly string[]
}

/** The sums of all rows of the list, also of those that are not loaded, so that an amount elsewhere can be checked. */
export const ListSums = observer(function ListSums({ store, fields }: ListSumsProps) {
  const { query, fetches, total, entity } = store
  const { filter, commonFilters } = requestOf(query)
  const key = JSON.stringify([filter, commonFilters])
  const [wanted, setWanted] = useState<string>()
  const adds = total !== undefined && total > 0 && (total <= few || wanted === key)
  const { value: sums, failure } = useLoad(adds ? `${fetches} ${key}` : undefined, async (signal) => {
    const measures = fields.map((field) => ({ of: 'sum', field }) as const)
    const request = { ...(filter && { filter }), ...(commonFilters && { commonFilters }), measures }
    const { data } = await store.asFetched(() => entityApi(entity).aggregate(request, signal))
    return data[0]?.values.map(Number)
  })
  // The rows are there without their sums.
  if (!total || failure) return null
  return (
    <div role="group" aria-label="Sums" className={styles.sums}>
      {adds ? (
        fields.map((path, at) => (
          <span key={path}>
            {store.fieldPathAt(path)?.field.label} <strong>{sums ? formatFigure(sums[at] ?? 0, 'money') : '…'}</strong>
          </span>
        ))
      ) : (
        <Button size="small" onClick={() => setWanted(key)}>
          Add up
        </Button>
      )}
    </div>
  )
})
