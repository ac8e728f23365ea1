import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { FieldPath } from '@core/kernel/entity/leaves'
import { useLoad } from '../../platform/api/useLoad'
import { Button } from '../../platform/ui/buttons/Button'
import { entityApi } from '../data/entityApi'
import type { EntityListStore } from './EntityListStore'
import styles from './ListSums.module.css'
import { requestOf } from './listQuery'
import { figureText, summedFields } from './summedFields'

/** Up to this number of rows they are added up at once; adding up more is work for the server that nobody may want. */
const few = 20_000

interface ListSumsProps {
  store: EntityListStore
  /** The paths of fields that are added up also where their columns aren't shown. */
  fields?: readonly string[] | undefined
}

/**
 * The sums and means of the selected rows, else of all rows of the list, also of those that are not loaded, so that an amount elsewhere can
 * be checked. The server computes them by the list's own rules of access.
 */
export const ListSums = observer(function ListSums({ store, fields: always = [] }: ListSumsProps) {
  const fields = summedFields(store, always)
  const { query, fetches, entity, selection } = store
  const { filter, commonFilters } = requestOf(query)
  const chosen = selection.count > 0
  const total = chosen ? selection.count : store.total
  const rows = chosen ? selection.rows : { ...(filter && { filter }), ...(commonFilters && { commonFilters }) }
  const measures = fields.flatMap(({ path, field }) => [
    ...(field.totals === 'mean' ? [] : [{ of: 'sum', field: path } as const]),
    { of: 'average', field: path } as const,
  ])
  const key = JSON.stringify([rows, measures])
  const [wanted, setWanted] = useState<string>()
  const adds = fields.length > 0 && total !== undefined && total > 0 && (total <= few || wanted === key)
  const { value, failure, loading } = useLoad(adds ? `${fetches} ${key}` : undefined, async (signal) => {
    const { data } = await store.asFetched(() => entityApi(entity).aggregate({ ...rows, measures }, signal))
    return new Map(measures.map(({ of, field }, at) => [`${of} ${field}`, data[0]?.values[at]]))
  })
  // The rows are there without their sums.
  if (!total || failure || fields.length === 0) return null
  const valueOf = (of: string, { path, field }: FieldPath) => {
    if (loading || !value) return '…'
    return figureText(field, value.get(`${of} ${path}`)) ?? '—'
  }
  return (
    <div role="group" aria-label="Sums" aria-busy={adds && !value} className={styles.sums}>
      {chosen && <span className={styles.which}>Selected: {total.toLocaleString('en-US')}</span>}
      {adds ? (
        fields.map((fieldPath) => (
          <span key={fieldPath.path}>
            {fieldPath.label}
            {fieldPath.field.totals !== 'mean' && (
              <>
                {' '}
                <strong>{valueOf('sum', fieldPath)}</strong>
              </>
            )}{' '}
            <span className={styles.mean}>
              mean <strong>{valueOf('average', fieldPath)}</strong>
            </span>
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
