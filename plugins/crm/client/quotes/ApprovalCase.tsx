import { Muted, Stack } from '@core/client/ui'
import type { DetailOf } from '@core/client/kit'
import { countText } from '@core/entity'
import type { quoteEntity } from '../../shared/quotes/quoteEntity'
import { amountText } from '../../shared/quotes/quoteText'
import styles from './quotes.module.css'

/** What a manager needs to decide on a discount: the reason of whoever asks, and what it costs. */
export function ApprovalCase({ record }: { record: DetailOf<typeof quoteEntity> }) {
  const { labels, approvalNote, discountPercent, discountTotal, listTotal, total, units } = record
  return (
    <Stack gap={3} className={styles.case}>
      {approvalNote ? (
        <blockquote>{approvalNote}</blockquote>
      ) : (
        <Muted>{labels.salespersonId ?? 'The salesperson'} gave no reason.</Muted>
      )}
      <dl>
        <div>
          <dt>Salesperson</dt>
          <dd>{labels.salespersonId ?? 'Nobody'}</dd>
        </div>
        <div>
          <dt>Discount</dt>
          <dd>
            {amountText(discountTotal)} ({discountPercent}%)
          </dd>
        </div>
        <div>
          <dt>List price</dt>
          <dd>{amountText(listTotal)}</dd>
        </div>
        <div>
          <dt>Total for {countText(units ?? 0, 'vehicle')}</dt>
          <dd>{amountText(total)}</dd>
        </div>
      </dl>
    </Stack>
  )
}
