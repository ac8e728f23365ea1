import { messageOf, useLoad, toast } from '@core/client/session'
import { EmptyState, ErrorState, Muted, Section, Skeleton } from '@core/client/ui'
import { usualLimit } from '../../../shared/quotes/quoteStatuses'
import { quoteApi } from '../quoteApi'
import { PercentInput } from './PercentInput'
import styles from './settings.module.css'

/** How much discount each person may give without a manager's approval. */
export function DiscountLimits() {
  const { value, failure, error, reload } = useLoad('limits', quoteApi.limits)
  const save = async (userId: number, percent: number) => {
    try {
      const { message } = await quoteApi.setLimit(userId, percent)
      toast.success(message ?? 'Limit updated successfully !!')
    } catch (error) {
      toast.warning(messageOf(error))
    }
    reload()
  }
  return (
    <Section
      title="Discount limits"
      subtitle={`How far somebody’s discounts go without a manager: ${usualLimit}% by default.`}
      flush
    >
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!failure && !value && <Skeleton height="160px" />}
      {value?.length === 0 && (
        <EmptyState icon="pi-users" title="Nobody to limit">
          People who may write quotes appear here.
        </EmptyState>
      )}
      {value && value.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Store</th>
              <th scope="col">Percent</th>
              <th scope="col">Usual</th>
            </tr>
          </thead>
          <tbody>
            {value.map(({ id, name, store, percent, isUsual, mayChange }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{store ?? '–'}</td>
                <td>
                  {mayChange ? (
                    <PercentInput
                      label={`Limit of ${name}`}
                      value={percent ?? usualLimit}
                      most={100}
                      places={0}
                      onSave={(next) => save(id, next)}
                    />
                  ) : (
                    'No limit'
                  )}
                </td>
                <Muted as="td">{mayChange && isUsual && 'Yes'}</Muted>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
