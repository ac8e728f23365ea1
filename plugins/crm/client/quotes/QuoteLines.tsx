import { amountText, discountText } from '../../shared/quotes/quoteText'
import { type PricedLine, priceQuote } from '../../shared/quotes/priceQuote'
import styles from './quotes.module.css'

/** A line for display, of the current or an earlier revision. */
export type ReadLine = PricedLine & { readonly id?: number | null; readonly description: string | null }

/** The lines of a quote as a table, or as cards on narrow screens. */
export function QuoteLines({ lines }: { lines: readonly ReadLine[] }) {
  const { lines: prices } = priceQuote({ lines, taxRate: null, taxExempt: null })
  return (
    <div className={styles.frame}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>Item</th>
            <th className={styles.number}>Quantity</th>
            <th className={styles.number}>Price</th>
            <th className={styles.number}>Discount</th>
            <th className={styles.number}>Upfit</th>
            <th className={styles.number}>Delivery</th>
            <th className={styles.number}>Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.id ?? at}>
              <td>{line.description}</td>
              <td className={styles.number} data-label="Quantity">
                {line.quantity}
              </td>
              <td className={styles.number} data-label="Price">
                {amountText(line.price)}
              </td>
              <td className={styles.number} data-label="Discount">
                {discountText(line)}
              </td>
              <td className={styles.number} data-label="Upfit">
                {amountText(line.upfit)}
              </td>
              <td className={styles.number} data-label="Delivery">
                {amountText(line.deliveryFee)}
              </td>
              <td className={styles.number} data-label="Total">
                {amountText(prices[at]!.total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
