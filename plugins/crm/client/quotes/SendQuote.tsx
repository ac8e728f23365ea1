import { ApiError, createApi, unwrapResponse, useLoad } from '@core/client/api'
import type { DetailOf } from '@core/client/kit'
import { toast, useBrandName } from '@core/client/session'
import { Skeleton } from '@core/client/ui'
import { amountText } from '../../shared/quotes/quoteText'
import type { quoteCalls } from '../../shared/quotes/quoteCalls'
import type { quoteEntity } from '../../shared/quotes/quoteEntity'
import { fillMail, usualMail } from '../../shared/quotes/quoteMail'
import { AskDialog } from '../AskDialog'
import { quoteApi } from './quoteApi'

const api = createApi<typeof quoteCalls>()

interface SendQuoteProps {
  quote: DetailOf<typeof quoteEntity>
  onClose: () => void
}

/** Sends a quote to its recipient, who gets a link to read and answer it. The messages are from S8.5. */
export function SendQuote({ quote, onClose }: SendQuoteProps) {
  const brand = useBrandName()
  const { value: text, failure } = useLoad('mail', quoteApi.mail)
  const send = async ({ to = '', subject = '', message = '' }: Readonly<Record<string, string>>) => {
    try {
      const body = { id: quote.id, version: quote.version, to, subject, message }
      const sent = await unwrapResponse(api.POST('/api/Quotes/SendMail', { body }))
      toast.success(sent.message ?? 'Email sent successfully !!')
    } catch (error) {
      toast.error(error instanceof ApiError && error.status < 500 ? error.message : 'Something went wrong !!')
      throw error
    }
  }
  // If the text can't be loaded, the default text is used.
  const begins = text ?? (failure ? usualMail : undefined)
  if (!begins) return <Skeleton />
  const values = {
    number: quote.number ?? '',
    company: quote.company ?? '',
    total: amountText(quote.total),
    validUntil: quote.validUntil ?? '',
    salesperson: quote.labels.salespersonId ?? brand,
    brand,
  }
  return (
    <AskDialog
      title={`Send ${quote.number}`}
      action="Send"
      fields={[
        { name: 'to', label: 'To', kind: 'text', required: true, initial: quote.sentTo ?? '' },
        {
          name: 'subject',
          label: 'Subject',
          kind: 'text',
          required: true,
          initial: fillMail(begins.subject, values),
        },
        {
          name: 'message',
          label: 'Message',
          kind: 'longText',
          required: true,
          initial: fillMail(begins.message, values),
          help: 'The links to the quote and to its PDF are added below your text.',
        },
      ]}
      onDone={send}
      onClose={onClose}
    />
  )
}
