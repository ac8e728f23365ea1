import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Since } from '@core/kernel/client/platform/ui/time/Since'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import type { Tone } from '@core/kernel/entity/Field'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { deliveryStatuses } from '../contract/webhookEntity'
import { countText } from '@core/kernel/entity/countText'
import { webhookApi, type WebhookDelivery, type WebhookDetail } from './webhookApi'

const waiting = deliveryStatuses[0].id

const tones: Readonly<Record<WebhookDelivery['status'], Tone>> = {
  1: 'neutral',
  2: 'success',
  3: 'danger',
  4: 'neutral',
}

/** The number of fields of a change that are listed. */
const mostNamed = 5

/** The changed fields, by the names that the other program receives. */
function fieldsText(fields: readonly string[]): string {
  const named = fields.slice(0, mostNamed).join(', ')
  return fields.length > mostNamed ? `${named} and ${fields.length - mostNamed} more` : named
}

/** The newest deliveries of a webhook, and a way to send one again. */
export function WebhookDeliveries({ record: { id, version } }: { record: WebhookDetail }) {
  const now = useNow()
  const {
    value: deliveries,
    failure,
    error,
    loading,
    reload,
  } = useLoad(`${id} ${version}`, (signal) => webhookApi.deliveries(id, signal))
  return (
    <Section
      title="Deliveries"
      subtitle="The newest 50 of the last 30 days"
      actions={
        <Button size="small" variant="ghost" icon="pi-refresh" loading={loading} onClick={reload}>
          Refresh
        </Button>
      }
    >
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!deliveries && !failure && <Skeleton height="40px" />}
      {deliveries?.length === 0 && <Muted size={13}>Nothing was sent yet.</Muted>}
      <ul aria-label="Deliveries">
        {deliveries?.map((one) => (
          <Delivery key={one.id} one={one} now={now} onSent={reload} />
        ))}
      </ul>
    </Section>
  )
}

function Delivery({ one, now, onSent }: { one: WebhookDelivery; now: number; onSent: () => void }) {
  const { busy, submit } = useSubmit(
    async () => {
      toast.success((await webhookApi.sendAgain(one.id)) ?? 'It is sent again.')
    },
    { onFailed: toast.error },
  )
  const sendAgain = () => void submit().then(onSent)
  const { event, records, fields, status, tries, reason, triedAt } = one
  return (
    <InfoRow
      name={event}
      note={
        <>
          {countText(records ?? 0, 'record')}
          {fields && fields.length > 0 && `: ${fieldsText(fields)}`}
          {reason && `. ${reason}`}
          {tries ? `. Tried ${countText(tries, 'time')}` : ''}
          {triedAt && (
            <>
              , last <Since at={triedAt} now={now} />
            </>
          )}
        </>
      }
    >
      <Badge tone={tones[status]}>{deliveryStatuses.find(({ id }) => id === status)?.name}</Badge>
      {(status !== waiting || (tries ?? 0) > 0) && (
        <Button size="small" loading={busy} onClick={sendAgain}>
          Send again
        </Button>
      )}
    </InfoRow>
  )
}
