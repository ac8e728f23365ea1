import { useLoad } from '@core/client/session'
import { type ControlProps, entityApi } from '@core/client/kit'
import { Checkbox, ErrorState, Skeleton } from '@core/client/ui'
import { makeEntity } from '../../shared/vehicles/catalogueEntities'
import styles from './vehicles.module.css'

const api = entityApi<{ readonly id: number; readonly name: string }>(makeEntity)

function useMakes() {
  return useLoad('makes', async (signal) => {
    const { data } = await api.list(
      { limit: 1000, offset: 0, sorting: { fieldName: 'name', direction: 'asc' }, columns: ['name'] },
      signal,
    )
    return data
  })
}

const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : [])

/** The makes that build a segment, as checkboxes. */
export function MakesControl({ label, value, onChange }: ControlProps) {
  const { value: makes, failure, error, reload } = useMakes()
  const chosen = idsIn(value)
  return (
    <fieldset className={styles.makes}>
      <legend>{label}</legend>
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!makes && !failure && <Skeleton height="60px" />}
      {makes?.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </fieldset>
  )
}

/** The names of the makes that build a segment. */
export function MakeNames({ ids }: { ids: unknown }) {
  const { value: makes = [] } = useMakes()
  const chosen = new Set(idsIn(ids))
  return (
    makes
      .filter(({ id }) => chosen.has(id))
      .map(({ name }) => name)
      .join(', ') || null
  )
}
