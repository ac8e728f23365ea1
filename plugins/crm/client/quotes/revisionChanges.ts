import { message } from '@core/entity'
import { amountText, discountText } from '../../shared/quotes/quoteText'
import { priceQuote } from '../../shared/quotes/priceQuote'
import type { QuoteRecord } from '../../shared/quotes/quoteEntity'
import type { ReadLine } from './QuoteLines'

/** The fields in which two revisions are compared. */
export type RevisionContent = Pick<
  QuoteRecord,
  'lines' | 'taxRate' | 'taxExempt' | 'deliveryState' | 'validUntil' | 'note'
>

export interface RevisionChange {
  /** The field that changed: “Ford Transit: Quantity”. */
  readonly label: string
  /** Undefined if it is new. */
  readonly before: string | undefined
  /** Undefined if it was removed. */
  readonly after: string | undefined
}

const columns: readonly (readonly [label: string, read: (line: ReadLine) => string])[] = [
  ['Item', ({ description }) => description ?? '–'],
  ['Quantity', ({ quantity }) => String(quantity)],
  ['Price', ({ price }) => amountText(price)],
  ['Discount', discountText],
  ['Upfit', ({ upfit }) => amountText(upfit)],
  ['Delivery', ({ deliveryFee }) => amountText(deliveryFee)],
]

const linesOf = ({ lines }: RevisionContent) => (lines ?? []) as readonly ReadLine[]
const totalOf = (content: RevisionContent) => priceQuote({ ...content, lines: linesOf(content) }).total

/**
 * The differences between two revisions: lines that were removed, added or changed, matched by their id, then the other fields.
 * @returns an empty list if both are equal
 */
export function revisionChanges(before: RevisionContent, after: RevisionContent): readonly RevisionChange[] {
  const [earlier, later] = [linesOf(before), linesOf(after)]
  const item = message('Item')
  const nameOf = (line: ReadLine) => `${line.quantity} × ${line.description ?? item}`
  const gone = earlier.filter(({ id }) => !later.some((line) => line.id === id))
  const lines = later.flatMap((line): readonly RevisionChange[] => {
    const was = earlier.find(({ id }) => id === line.id)
    if (!was) return [{ label: 'Line', before: undefined, after: nameOf(line) }]
    return columns.flatMap(([label, read]) =>
      read(was) === read(line)
        ? []
        : [{ label: `${line.description ?? 'Line'}: ${label}`, before: read(was), after: read(line) }],
    )
  })
  const offer = [
    ['Delivery state', before.deliveryState ?? '–', after.deliveryState ?? '–'],
    ['Tax', taxOf(before), taxOf(after)],
    ['Valid until', before.validUntil ?? '–', after.validUntil ?? '–'],
    ['Note', before.note ?? '–', after.note ?? '–'],
    ['Total', amountText(totalOf(before)), amountText(totalOf(after))],
  ] as const
  return [
    ...gone.map((line) => ({ label: 'Line', before: nameOf(line), after: undefined })),
    ...lines,
    ...offer.flatMap(([label, was, is]) => (was === is ? [] : [{ label, before: was, after: is }])),
  ]
}

const taxOf = ({ taxRate, taxExempt }: RevisionContent) => (taxExempt ? 'exempt' : `${taxRate ?? 0}%`)
