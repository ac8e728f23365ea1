import { amountText, totalRows } from '../../shared/quotes/quoteText'
import { type PricedLine, priceQuote } from '../../shared/quotes/priceQuote'
import styles from './quotes.module.css'

interface QuoteTotalsProps {
  lines: readonly PricedLine[]
  taxRate: number | null
  taxExempt: boolean | null
  /** Shown beside the tax: “MN”. */
  state?: string | null
  /** False if the total itself is shown elsewhere. */
  withTotal?: boolean
}

/** The totals of a quote, by the same calculation as on the server. */
export function QuoteTotals({ lines, taxRate, taxExempt, state, withTotal = true }: QuoteTotalsProps) {
  const prices = priceQuote({ lines, taxRate, taxExempt })
  return (
    <dl className={styles.totals}>
      {totalRows(prices, { taxRate, taxExempt, ...(state && { state }) }).map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {withTotal && (
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{amountText(prices.total)}</dd>
        </div>
      )}
    </dl>
  )
}
