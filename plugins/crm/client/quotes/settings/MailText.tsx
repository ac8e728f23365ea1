import { useRef, useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { useLoad, toast, useBrandName } from '@core/client/session'
import { Button, Callout, ErrorState, Muted, Row, Section, Skeleton, Stack, TextArea, TextInput } from '@core/client/ui'
import { formatInstant, messages, knownName } from '@core/entity'
import { exampleValues, fillMail, mailPlaceholders, unknownPlaceholders } from '../../../shared/quotes/quoteMail'
import { quoteApi } from '../quoteApi'
import styles from './settings.module.css'

type Text = Awaited<ReturnType<typeof quoteApi.mail>>

/** The default text of a mail with a quote. The sender may change it for each mail. */
export function MailText() {
  const { value, failure, error, reload } = useLoad('mail', quoteApi.mail)
  return (
    <Section
      title="Mail with a quote"
      subtitle="The mail with a quote begins with this text. The sender can change it."
    >
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!failure && !value && <Skeleton height="240px" />}
      {value && <MailForm stored={value} />}
    </Section>
  )
}

function MailForm({ stored }: { stored: Text }) {
  const brand = useBrandName()
  const [text, setText] = useState<Text>(stored)
  const [standing, setStanding] = useState(stored)
  const message = useRef<HTMLDivElement>(null)
  const { subject, message: body } = text
  const problemOf = (label: string, value: string) => {
    if (!value.trim()) return messages.required(label)
    const [unknown] = unknownPlaceholders(value)
    return unknown === undefined ? undefined : `There is no placeholder “${unknown}”. Choose one of the list`
  }
  const problems = { subject: problemOf('Subject', subject), message: problemOf('Message', body) }
  const isChanged = subject !== standing.subject || body !== standing.message
  const insert = (name: string) => {
    const area = message.current!.querySelector('textarea')!
    area.focus()
    area.setRangeText(`{{${name}}}`, area.selectionStart, area.selectionEnd, 'end')
    setText({ ...text, message: area.value })
  }
  const {
    busy,
    failure,
    submit: save,
  } = useSubmit(async () => {
    const { data, message: said } = await quoteApi.changeMail({ version: text.version, subject, message: body })
    setText(data)
    setStanding(data)
    toast.success(said ?? 'Mail updated successfully !!')
  })
  const preview = { ...exampleValues(), brand }
  return (
    <div className={styles.mail}>
      <Stack
        as="form"
        gap={4}
        aria-label="Text of the mail"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {failure && <Callout tone="danger">{failure}</Callout>}
        <TextInput
          label="Subject"
          required
          maxLength={200}
          value={subject}
          error={problems.subject}
          onChange={(value) => setText({ ...text, subject: value })}
        />
        <div ref={message}>
          <TextArea
            label="Message"
            required
            rows={9}
            maxLength={5000}
            value={body}
            error={problems.message}
            onChange={(value) => setText({ ...text, message: value })}
          />
        </div>
        <Row gap={2} wrap role="group" aria-label="Insert into the message">
          {mailPlaceholders.map(({ name, title }) => (
            <Button key={name} size="small" icon="pi-plus" onClick={() => insert(name)}>
              {knownName(title)}
            </Button>
          ))}
        </Row>
        <Row gap={2} wrap>
          <Button
            variant="primary"
            type="submit"
            loading={busy}
            disabled={!isChanged || Boolean(problems.subject ?? problems.message)}
          >
            Save
          </Button>
          {isChanged && <Button onClick={() => setText(standing)}>Discard</Button>}
          {standing.updatedAt && (
            <Muted as="span">
              Changed {formatInstant(standing.updatedAt)}
              {standing.updatedBy && ` by ${standing.updatedBy}`}
            </Muted>
          )}
        </Row>
      </Stack>
      <section className={styles.preview} aria-label="Preview of the mail">
        <h3>{fillMail(subject, preview)}</h3>
        <p>{fillMail(body, preview)}</p>
        <p className={styles.links}>
          <span>Open the quote</span>
          <span>Download it as a PDF</span>
        </p>
        <Muted>The values are examples. The links are added automatically.</Muted>
      </section>
    </div>
  )
}
