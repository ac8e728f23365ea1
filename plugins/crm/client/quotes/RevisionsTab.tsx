import { useState } from 'react'
import { useLoad } from '@core/client/session'
import { type DetailOf, useOpenRecord } from '@core/client/kit'
import { EmptyState, ErrorState, Muted, Section, Select, Skeleton, Stack } from '@core/client/ui'
import { formatInstant, formatDay } from '@core/entity'
import { amountText } from '../../shared/quotes/quoteText'
import type { quoteEntity } from '../../shared/quotes/quoteEntity'
import { QuoteLines, type ReadLine } from './QuoteLines'
import { QuoteTotals } from './QuoteTotals'
import { quoteApi } from './quoteApi'
import { type RevisionContent, revisionChanges } from './revisionChanges'
import styles from './quotes.module.css'

interface Shown {
  readonly id: string
  readonly name: string
  readonly content: RevisionContent
}

/** Two revisions of a quote to compare: those that were sent, and the current one. */
export default function RevisionsTab() {
  const { record: quote } = useOpenRecord<DetailOf<typeof quoteEntity>>()
  const { value, failure, error, reload } = useLoad(`${quote.id} ${quote.version}`, (signal) =>
    quoteApi.revisions(quote.id, signal),
  )
  const [left, setLeft] = useState('')
  const [right, setRight] = useState('')
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton />
  const shown: readonly Shown[] = [
    { id: 'now', name: `Revision ${quote.revision}, as it is now: ${amountText(quote.total)}`, content: quote },
    ...value.map(({ revision, sentAt, sentBy, total, content }) => ({
      id: String(revision),
      name: `Revision ${revision}, sent ${formatInstant(sentAt)}${sentBy ? ` by ${sentBy}` : ''}: ${amountText(total)}`,
      // Stored as it was sent, with the fields of a quote.
      content: content as unknown as RevisionContent,
    })),
  ]
  if (shown.length === 1)
    return (
      <EmptyState icon="pi-copy" title="Not sent yet">
        Each revision that is sent is kept here, to be compared with the next one.
      </EmptyState>
    )
  const at = (id: string, otherwise: number) => shown.find((one) => one.id === id) ?? shown[otherwise] ?? shown[0]!
  const sides = [
    { side: at(left, shown.length > 2 ? 2 : 1), choose: setLeft, label: 'Compare' },
    { side: at(right, 0), choose: setRight, label: 'With' },
  ]
  const changes = revisionChanges(sides[0]!.side.content, sides[1]!.side.content)
  return (
    <Stack gap={4}>
      <Section title="What changed" subtitle="From the revision on the one side to the one on the other">
        {changes.length === 0 ? (
          <Muted>Both offer the same.</Muted>
        ) : (
          <Stack as="ul" gap={1} className={styles.changes} aria-live="polite">
            {changes.map(({ label, before, after }) => (
              <li key={`${label} ${before} ${after}`}>
                {label}: {before !== undefined && <del>{before}</del>}{' '}
                {before !== undefined && after !== undefined && '→'} {after !== undefined && <ins>{after}</ins>}
              </li>
            ))}
          </Stack>
        )}
      </Section>
      <div className={styles.compare}>
        {sides.map(({ side, choose, label }) => (
          <Section key={label} title={side.id === 'now' ? 'Now' : `Revision ${side.id}`}>
            <Stack gap={4}>
              <Select label={label} options={shown} value={side.id} onChange={choose} />
              <QuoteLines lines={(side.content.lines ?? []) as readonly ReadLine[]} />
              <QuoteTotals
                lines={(side.content.lines ?? []) as readonly ReadLine[]}
                taxRate={side.content.taxRate}
                taxExempt={side.content.taxExempt}
                state={side.content.deliveryState}
              />
              {side.content.validUntil && <Muted>Valid until {formatDay(side.content.validUntil)}</Muted>}
            </Stack>
          </Section>
        ))}
      </div>
    </Stack>
  )
}
