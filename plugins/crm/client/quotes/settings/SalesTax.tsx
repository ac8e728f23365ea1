import { messageOf, useLoad, toast } from '@core/client/session'
import { entityApi } from '@core/client/kit'
import { ErrorState, Section, Skeleton } from '@core/client/ui'
import { salesTaxSource } from '../../../shared/quotes/salesTax'
import { stateEntity } from '../../../shared/vehicles/catalogueEntities'
import { PercentInput } from './PercentInput'
import styles from './settings.module.css'

interface TaxRow {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly code: string
  readonly taxRate: number | null
}

const states = entityApi<TaxRow & { readonly updatedAt: string }>(stateEntity)

/** The sales tax rate of quotes, by the state of delivery. */
export function SalesTax() {
  const { value, failure, error, reload } = useLoad('rates', async (signal) => {
    const columns = ['name', 'code', 'taxRate']
    return (await states.list({ limit: 100, columns, sorting: { fieldName: 'name', direction: 'asc' } }, signal)).data
  })
  const save = async ({ id, version }: TaxRow, taxRate: number) => {
    try {
      const { message } = await states.update(id, { version, taxRate })
      if (message) toast.success(message)
    } catch (error) {
      toast.warning(messageOf(error))
    }
    reload()
  }
  return (
    <Section
      title="Sales tax"
      subtitle={`Percent, by the state of delivery, without counties and cities. At first: ${salesTaxSource}.`}
    >
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!failure && !value && <Skeleton height="240px" />}
      {value && (
        <ul className={styles.rates}>
          {value.map((row) => (
            <li key={row.id}>
              <span>{row.name}</span>
              <PercentInput
                label={`Sales tax of ${row.name}`}
                value={row.taxRate ?? 0}
                most={25}
                places={3}
                onSave={(next) => save(row, next)}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
