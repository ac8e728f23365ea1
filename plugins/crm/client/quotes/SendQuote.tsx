import { useState } from 'react'
import {
  createApi,
  download,
  messageOf,
  unwrapResponse,
  useLoad,
  toast,
  useBrandName,
  useViewer,
} from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import type { DetailOf } from '@core/client/kit'
import {
  Button,
  Callout,
  Checkbox,
  Combobox,
  Dialog,
  Muted,
  Skeleton,
  Stack,
  TextArea,
  TextInput,
} from '@core/client/ui'
import { messages, outsideDay } from '@core/entity'
import { amountText } from '../../shared/quotes/quoteText'
import type { quoteCalls } from '../../shared/quotes/quoteCalls'
import type { quoteEntity } from '../../shared/quotes/quoteEntity'
import { fillMail, usualMail } from '../../shared/quotes/quoteMail'
import { type ContactWithEmail, contactsWithEmail } from '../contacts/contactsWithEmail'
import { quoteApi } from './quoteApi'
import styles from './quotes.module.css'

type Quote = DetailOf<typeof quoteEntity>

const api = createApi<typeof quoteCalls>()

interface SendQuoteProps {
  quote: Quote
  onClose: () => void
}

/** Sends a quote to its recipient, who gets a link to read and answer it. The messages are from S8.5. */
export function SendQuote({ quote, onClose }: SendQuoteProps) {
  const { value: text, failure } = useLoad('mail', quoteApi.mail)
  const { value: contacts, failure: noContacts } = useLoad(quote.id, (signal) => contactsWithEmail(quote, signal))
  // If the text or the contacts can't be loaded, the mail can still be written.
  const begins = text ?? (failure ? usualMail : undefined)
  const people = contacts ?? (noContacts ? [] : undefined)
  if (!begins || !people) return <Skeleton />
  return <SendForm {...{ quote, onClose, begins, people }} />
}

interface SendFormProps extends SendQuoteProps {
  begins: { readonly subject: string; readonly message: string }
  people: readonly ContactWithEmail[]
}

function SendForm({ quote, onClose, begins, people }: SendFormProps) {
  const brand = useBrandName()
  const viewer = useViewer()
  const [to, setTo] = useState(quote.sentTo ?? people[0]?.email ?? '')
  const recipient = people.find(({ email }) => email === to)
  const values = {
    name: recipient?.name.split(' ')[0] ?? '',
    number: quote.number ?? '',
    company: quote.company ?? '',
    total: amountText(quote.total),
    validUntil: quote.validUntil === null ? '' : outsideDay(quote.validUntil),
    salesperson: quote.labels.salespersonId ?? brand,
    brand,
  }
  const [subject, setSubject] = useState(fillMail(begins.subject, values))
  /** Undefined until it is changed by hand: until then the greeting follows the recipient. */
  const [typed, setTyped] = useState<string>()
  const message = typed ?? fillMail(begins.message, values)
  const [copied, setCopied] = useState<readonly string[]>([])
  const [others, setOthers] = useState('')
  const [toMe, setToMe] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const [tried, setTried] = useState(false)
  const missing = (label: string, value: string) => (tried && !value.trim() ? messages.required(label) : undefined)
  const { busy, error, failure, submit } = useSubmit(async () => {
    const copyTo = [...copied.filter((address) => address !== to), ...others.split(/[\s,;]+/).filter(Boolean)]
    const body = { id: quote.id, version: quote.version, to: to.trim(), copyTo, copyToSender: toMe, subject, message }
    const sent = await unwrapResponse(api.POST('/api/Quotes/SendMail', { body }))
    toast.success(sent.message ?? 'Email sent successfully !!')
    onClose()
  })
  const send = () => {
    setTried(true)
    if ([to, subject, message].every((value) => value.trim())) void submit()
  }
  const options = people
    .map(({ email, name, title }) => ({ id: email, name: email, hint: [name, title].filter(Boolean).join(', ') }))
    .filter(({ name, hint }) => `${name} ${hint}`.toLowerCase().includes(to.toLowerCase()) || recipient !== undefined)
  const further = people.filter(({ email }) => email !== to)
  return (
    <Dialog
      open
      title={`Send ${quote.number}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setPreviewing(!previewing)}>{previewing ? 'Edit' : 'Preview'}</Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" icon="pi-send" loading={busy} onClick={send}>
            Send
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {error && <Callout tone="danger">{error.kind === 'fault' ? 'Something went wrong !!' : failure}</Callout>}
        {previewing ? (
          <Preview quote={quote} to={[to, ...copied].join(', ')} subject={subject} message={message} />
        ) : (
          <>
            <Combobox
              label="To"
              required
              chosen={{ id: to, name: to, hint: '' }}
              options={options}
              onSearch={() => undefined}
              onChange={(option) => setTo(option?.id ?? '')}
              onText={setTo}
              error={missing('Recipient', to)}
              {...(recipient && { help: [recipient.name, recipient.title].filter(Boolean).join(', ') })}
            />
            <Stack as="fieldset" gap={2} className={styles.copies}>
              <legend>Copy to</legend>
              {further.map(({ id, name, title, email }) => (
                <Checkbox
                  key={id}
                  label={`${name}${title ? `, ${title}` : ''} (${email})`}
                  checked={copied.includes(email)}
                  onChange={(checked) =>
                    setCopied(checked ? [...copied, email] : copied.filter((one) => one !== email))
                  }
                />
              ))}
              <Checkbox label={`Myself (${viewer.email})`} checked={toMe} onChange={setToMe} />
              <TextInput
                label="Others"
                value={others}
                onChange={setOthers}
                help="Addresses with commas between them. Whoever gets a copy can answer the quote too."
              />
            </Stack>
            <TextInput
              label="Subject"
              required
              value={subject}
              onChange={setSubject}
              error={missing('Subject', subject)}
            />
            <TextArea
              label="Message"
              required
              rows={8}
              value={message}
              onChange={setTyped}
              error={missing('Message', message)}
              help="The links to the quote and to its PDF are added below your text."
            />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** The mail as its recipient gets it. */
function Preview({ quote, to, subject, message }: { quote: Quote; to: string; subject: string; message: string }) {
  const pdf = () =>
    void download({ path: `/api/Quotes/${quote.id}/Pdf`, fileName: `${quote.number}.pdf` }).catch((error: unknown) =>
      toast.error(messageOf(error)),
    )
  return (
    <section className={styles.preview} aria-label="Preview of the mail">
      <Muted>To {to || 'nobody yet'}</Muted>
      <h3>{subject}</h3>
      <p>{message}</p>
      <p className={styles.links}>
        <span>Open the quote</span>
        <span>Download it as a PDF</span>
      </p>
      <Button size="small" icon="pi-file-pdf" onClick={pdf}>
        Look at the PDF
      </Button>
    </section>
  )
}
