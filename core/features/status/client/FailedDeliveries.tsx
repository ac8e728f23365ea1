import { countText } from '@core/kernel/entity/countText'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Since } from '@core/kernel/client/platform/ui/time/Since'
import { type FailedDelivery, statusApi } from './statusApi'
import { plainName, untilText } from './statusWords'

interface FailedDeliveriesProps {
  failed: readonly FailedDelivery[]
  now: number
  /** Called after something was sent again. */
  onSent: () => void
}

/** Mails, texts and other deliveries that failed, with a button to send them again. */
export function FailedDeliveries({ failed, now, onSent }: FailedDeliveriesProps) {
  return (
    <Section title="Deliveries that failed" subtitle="Mails, texts, and what follows from events">
      {failed.length === 0 ? (
        <Muted size={13}>
          None. A failed delivery is tried again automatically for a day and a half, and is then listed here for 30
          days.
        </Muted>
      ) : (
        <ul aria-label="Deliveries that failed">
          {failed.map((one) => (
            <Failed key={one.id} one={one} now={now} onSent={onSent} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Failed({ one, now, onSent }: { one: FailedDelivery; now: number; onSent: () => void }) {
  const { busy, submit } = useSubmit(
    async () => {
      toast.success((await statusApi.sendAgain(one)) ?? 'It is sent again.')
    },
    { onFailed: toast.error },
  )
  const sendAgain = () => void submit().then(onSent)
  return (
    <InfoRow
      name={plainName(one.queue)}
      note={
        <>
          {one.reason ?? 'It took too long, or its node was stopped'}. Tried {countText(one.tries, 'time')}, begun{' '}
          <Since at={one.createdAt} now={now} />
        </>
      }
    >
      {one.nextAt ? (
        <Badge tone="warning">Again {untilText(Date.parse(one.nextAt), now)}</Badge>
      ) : (
        <Badge tone="danger">Given up</Badge>
      )}
      <Button size="small" loading={busy} onClick={sendAgain}>
        Send again
      </Button>
    </InfoRow>
  )
}
