import { Callout, ErrorState, Segmented, Select, Skeleton, Stack } from '@core/client/ui'
import type { FamilyMessages, MessageWay } from '../../shared/contactLog/familyMessageCalls'
import { type MessageTemplateId, messageTemplates } from '../../shared/contactLog/messageTemplates'
import { languages } from '../../shared/personLookups'
import styles from './LogContact.module.css'

const channelNames = { sms: 'Text message', email: 'Email' } as const
type Channel = MessageWay['channel']

/** The chosen message. */
export interface ChosenMessage {
  readonly template: MessageTemplateId
  /** Undefined for the first available channel. */
  readonly channel: Channel | undefined
}

interface MessageFieldsProps {
  readonly messages: FamilyMessages | undefined
  readonly failure: string | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly value: ChosenMessage
  readonly onChange: (value: ChosenMessage) => void
}

/** @returns the chosen channel, by default the first available, and its preview; undefined if nothing may be sent */
export function sendable(messages: FamilyMessages | undefined, { channel, template }: ChosenMessage) {
  const way = wayOf(messages, channel)
  const preview = way?.previews.find((one) => one.template === template)
  return way && preview && !preview.refusal ? { channel: way.channel, template } : undefined
}

function wayOf(messages: FamilyMessages | undefined, channel: Channel | undefined): MessageWay | undefined {
  return messages?.ways.find((way) => way.channel === channel) ?? messages?.ways[0]
}

/** A message from a template as the family will receive it, and its recipient. If none may be sent: the reason, and what to do instead. */
export function MessageFields({ messages, failure, error, onRetry, value, onChange }: MessageFieldsProps) {
  if (failure && !messages) return <ErrorState message={failure} error={error} onRetry={onRetry} />
  if (!messages) return <Skeleton height="220px" />
  const way = wayOf(messages, value.channel)
  if (!way) return <Callout tone="warning">{messages.refusal}</Callout>
  const { refusal, text } = way.previews.find(({ template }) => template === value.template)!
  const options = messages.ways.map(({ channel }) => ({ id: channel, name: channelNames[channel] }))
  const language = languages.find(({ id }) => id === messages.language)?.name ?? messages.language
  return (
    <>
      {options.length > 1 && (
        <Segmented
          label="By"
          options={options}
          value={way.channel}
          onChange={(channel) => onChange({ ...value, channel })}
        />
      )}
      <Select
        label="Message"
        options={messageTemplates}
        value={String(value.template)}
        onChange={(id) => onChange({ ...value, template: Number(id) as MessageTemplateId })}
      />
      {refusal ? (
        <Callout tone="warning">{refusal}</Callout>
      ) : (
        <Stack as="figure" gap={2} className={styles.preview}>
          <figcaption>
            {channelNames[way.channel]} to <b>{way.to}</b>, in {language}
          </figcaption>
          <blockquote lang={messages.language}>{text}</blockquote>
        </Stack>
      )}
      {!refusal && messages.quietHours && (
        <Callout tone="neutral">{`${messages.quietHours} This one goes out afterwards.`}</Callout>
      )}
    </>
  )
}
