import { Link } from 'wouter'
import { useLoad, useLiveTurn } from '@core/client/session'
import { entityApi, type RowOf } from '@core/client/kit'
import { ErrorState, Muted, Skeleton, Stack } from '@core/client/ui'
import { quotePaths } from '../../shared/crmPaths'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { approvalState } from '../../shared/quotes/quoteStatuses'
import { amountText } from '../../shared/quotes/quoteText'
import styles from './quotes.module.css'

const api = entityApi<RowOf<typeof quoteEntity>>(quoteEntity)
const topics = ['quote'] as const
const shown = 6
const filter = { approval: String(approvalState.asked) }

/** The discounts that wait for a manager, on the first page: who asks, for whom, how much, and why. */
export default function DiscountsToApprove() {
  const { value, error, failure, reload } = useLoad(
    'approvals',
    (signal) =>
      api.list(
        {
          filter,
          limit: shown,
          sorting: { fieldName: 'updatedAt', direction: 'asc' },
          columns: ['number', 'company', 'salespersonId', 'discountPercent', 'discountTotal', 'approvalNote'],
        },
        signal,
      ),
    useLiveTurn(topics),
  )
  if (failure && !value) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="120px" />
  if (value.data.length === 0) return <Muted>No discount waits for you.</Muted>
  return (
    <>
      <Stack as="ul" className={styles.approvals}>
        {value.data.map(({ id, number, company, labels, discountPercent, discountTotal, approvalNote }) => (
          <li key={id}>
            <Link href={quotePaths.record.replace(':id', String(id))}>
              {number} · {company}
            </Link>
            <span className={styles.amount}>
              {discountPercent}%, {amountText(discountTotal)}
            </span>
            <Muted>
              {labels.salespersonId}
              {approvalNote && `: “${approvalNote}”`}
            </Muted>
          </li>
        ))}
      </Stack>
      {(value.totalItems ?? 0) > shown && (
        <Link href={`${quotePaths.list}?view=approval`} className={styles.all}>
          All {value.totalItems} discounts to approve
        </Link>
      )}
    </>
  )
}
