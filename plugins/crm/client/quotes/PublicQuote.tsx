import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, createApi, download, messageOf, PublicPage, unwrapResponse, useLoad } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { Button, Callout, EmptyState, ErrorState, Skeleton, TextArea, TextInput } from '@core/client/ui'
import { messages, outsideDay, states, type ValueOf } from '@core/entity'
import type { publicQuoteCalls } from '../../shared/quotes/publicQuoteCalls'
import { priceQuote } from '../../shared/quotes/priceQuote'
import { amountText } from '../../shared/quotes/quoteText'
import { quoteStatus } from '../../shared/quotes/quoteStatuses'
import { QuoteLines } from './QuoteLines'
import { QuoteTotals } from './QuoteTotals'
import styles from './publicQuote.module.css'

const api = createApi<typeof publicQuoteCalls>()

type Quote = ValueOf<typeof publicQuoteCalls.read.answer>['data']
type Answer = 'approve' | 'decline' | 'revise'

const follow = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** The page on which a recipient reads and answers a quote. The link's secret is in the fragment of its address. D1 */
export default function PublicQuote() {
  const token = useSyncExternalStore(follow, () => location.hash.slice(1))
  const read = async (signal: AbortSignal) =>
    (await unwrapResponse(api.POST('/api/PublicQuote/Read', { body: { token }, signal }))).data
  const { value, failure: refused, error, reload } = useLoad(token || undefined, read)
  const [answered, setAnswered] = useState<{ readonly token: string; readonly quote: Quote }>()
  const quote = answered?.token === token ? answered.quote : value
  const failure = token
    ? refused
    : 'The end of the address is missing. Please open the link from our message once more.'
  const isPassing = error instanceof ApiError && error.canPass
  return (
    <PublicPage>
      {failure && isPassing && (
        <ErrorState level={1} title="The quote didn’t open" message={failure} error={error} onRetry={reload} />
      )}
      {failure && !isPassing && (
        <EmptyState icon="pi-link" title="This link can’t be opened">
          {failure}
        </EmptyState>
      )}
      {!failure && !quote && <Skeleton />}
      {quote && <QuoteSheet quote={quote} token={token} onAnswered={(now) => setAnswered({ token, quote: now })} />}
    </PublicPage>
  )
}

/** @returns a day in the language of the page */
const pageDay = (day: string) => outsideDay(day, document.documentElement.lang)

interface QuoteSheetProps {
  quote: Quote
  token: string
  onAnswered: (quote: Quote) => void
}

function QuoteSheet({ quote, token, onAnswered }: QuoteSheetProps) {
  const { number, revision, company, quoteDate, validUntil, note, salesperson, seller, deliveryState, isExpired } =
    quote
  const [failure, setFailure] = useState<string>()
  const state = states.find(({ id }) => id === deliveryState)?.name
  const facts = [
    ['For', company],
    ['Date', quoteDate && pageDay(quoteDate)],
    ['Valid until', validUntil && pageDay(validUntil)],
    ['Delivered in', state],
    ['Total', amountText(priceQuote(quote).total)],
    ['Your contact', [salesperson, seller?.phone].filter(Boolean).join(', ')],
    ['Sold by', [seller?.name, seller?.address].filter(Boolean).join(', ')],
  ] as const
  const save = useCallback(
    () =>
      void download({ path: '/api/PublicQuote/Pdf', body: { token }, fileName: `${number}.pdf` }).catch(
        (error: unknown) => setFailure(messageOf(error)),
      ),
    [number, token],
  )
  // The second link in the mail opens the PDF immediately, but not again when the page is reloaded.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('pdf')) return
    history.replaceState(history.state, '', `${location.pathname}${location.hash}`)
    save()
  }, [save])
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          Quote {number}
          {(revision ?? 1) > 1 && `, revision ${revision}`}
        </h1>
        <Button icon="pi-download" onClick={save}>
          PDF
        </Button>
      </header>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <Answered quote={quote} />
      {isExpired && !quote.isAnswered && (
        <Callout tone="warning" title={`This quote expired on ${validUntil && pageDay(validUntil)}`}>
          Ask us to revise it, and we will send you a new one.
        </Callout>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <QuoteLines lines={quote.lines} />
      <QuoteTotals lines={quote.lines} taxRate={quote.taxRate} taxExempt={quote.taxExempt} state={deliveryState} />
      {note && <p className={styles.note}>{note}</p>}
      {!quote.isAnswered && <AnswerForm token={token} mayApprove={!isExpired} onAnswered={onAnswered} />}
    </article>
  )
}

/** Shows the answer, if the quote was answered. */
function Answered({ quote: { status, isAnswered } }: { quote: Quote }) {
  if (!isAnswered) return null
  if (status === quoteStatus.declined)
    return (
      <Callout tone="info" title="You declined this quote">
        Thank you for telling us.
      </Callout>
    )
  if (status === quoteStatus.revisionRequested)
    return (
      <Callout tone="info" title="You asked for a revision">
        We will send you a new quote.
      </Callout>
    )
  return (
    <Callout tone="success" title="This quote is approved">
      Thank you. We will be in touch about the delivery.
    </Callout>
  )
}

interface AnswerFormProps {
  token: string
  mayApprove: boolean
  onAnswered: (quote: Quote) => void
}

const asked = {
  approve: { title: 'Approve', reason: undefined },
  decline: { title: 'Decline', reason: 'Reason' },
  revise: { title: 'Ask for a revision', reason: 'What we should change' },
} as const

function AnswerForm({ token, mayApprove, onAnswered }: AnswerFormProps) {
  const [answer, setAnswer] = useState<Answer>()
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, failure, submit } = useSubmit(async (chosen: Answer) => {
    const body = { token, answer: chosen, name, ...(asked[chosen].reason && { reason }) }
    onAnswered((await unwrapResponse(api.POST('/api/PublicQuote/Answer', { body }))).data)
    scrollTo({ top: 0 })
  })
  const choices: readonly Answer[] = mayApprove ? ['approve', 'revise', 'decline'] : ['revise', 'decline']
  if (!answer)
    return (
      <div className={styles.choices}>
        {choices.map((one) => (
          <Button key={one} variant={one === 'approve' ? 'primary' : 'secondary'} onClick={() => setAnswer(one)}>
            {asked[one].title}
          </Button>
        ))}
      </div>
    )
  const label = asked[answer].reason
  const send = () => {
    setTried(true)
    if (name.trim() && (!label || reason.trim())) void submit(answer)
  }
  return (
    <form
      className={styles.form}
      aria-label={asked[answer].title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {failure && <Callout tone="danger">{failure}</Callout>}
      <TextInput
        label="Your name"
        required
        autoComplete="name"
        value={name}
        onChange={setName}
        error={tried && !name.trim() ? messages.required('Your name') : undefined}
      />
      {label && (
        <TextArea
          label={label}
          required
          value={reason}
          onChange={setReason}
          error={tried && !reason.trim() ? messages.required(label) : undefined}
        />
      )}
      <div className={styles.choices}>
        <Button variant="primary" type="submit" loading={busy}>
          {asked[answer].title}
        </Button>
        <Button onClick={() => setAnswer(undefined)}>Back</Button>
      </div>
    </form>
  )
}
