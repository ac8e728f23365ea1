import { useState } from 'react'
import { useLoad, toast, useLiveTurn, useViewer } from '@core/client/session'
import { useOpenRecord } from '@core/client/kit'
import { Badge, Button, EmptyState, ErrorState, Muted, Row, Skeleton, Stack } from '@core/client/ui'
import { allows, formatInstant, type Tone } from '@core/entity'
import { partnerTaskEntity } from '../../shared/exchange/partnerTaskEntity'
import { isOver, type TaskStatus, taskStatusOf } from '../../shared/exchange/taskStatuses'
import { referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import { SendToPartner, TakeBack } from './ExchangeDialogs'
import { exchangeApi, type PartnerTask } from './exchangeApi'
import styles from './exchange.module.css'

/** The partners with whom a referral is exchanged, with its status at each of them. */
export default function ExchangeTab() {
  const { record } = useOpenRecord()
  const viewer = useViewer()
  const { id } = record
  const { value, failure, error, reload } = useLoad(
    id,
    (signal) => exchangeApi.list(id, signal),
    useLiveTurn([partnerTaskEntity.id]),
  )
  const [asked, setAsked] = useState<'send' | PartnerTask>()
  const maySend = viewer.permissions.has(can.export) && allows(referralEntity, 'update', viewer, record)
  const send = maySend && (
    <Button icon="pi-send" onClick={() => setAsked('send')}>
      Send to a partner
    </Button>
  )
  const close = (done?: string) => {
    setAsked(undefined)
    if (done === undefined) return
    toast.success(done)
    reload()
  }
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="160px" />
  return (
    <Stack as="section" gap={4} aria-label={partnerTaskEntity.name.many}>
      {value.length === 0 ? (
        <EmptyState icon="pi-arrow-right-arrow-left" title="No exchanges yet" action={send}>
          Referrals sent to partners, or received from them, are listed here with the answers.
        </EmptyState>
      ) : (
        <>
          <div>{send}</div>
          <Stack as="ul" gap={3}>
            {value.map((task) => (
              <Exchange key={task.id} task={task} {...(maySend && { onTakeBack: () => setAsked(task) })} />
            ))}
          </Stack>
        </>
      )}
      {asked === 'send' && <SendToPartner referralId={id} onClose={close} />}
      {typeof asked === 'object' && <TakeBack referralId={id} task={asked} onClose={close} />}
    </Stack>
  )
}

function Exchange({ task, onTakeBack }: { task: PartnerTask; onTakeBack?: () => void }) {
  const { labels, way, sentAt, failure, reason, output, createdAt } = task
  const status = taskStatusOf(task.status)
  const outgoing = way === 2
  return (
    <li className={styles.exchange}>
      <Row gap={3} rowGap={2} wrap className={styles.head}>
        <strong>{labels?.partnerId}</strong>
        <Badge tone={tones[status] ?? 'neutral'}>{labels?.status}</Badge>
        {outgoing && onTakeBack && !isOver(status) && (
          <Button size="small" onClick={onTakeBack}>
            Take back…
          </Button>
        )}
      </Row>
      <Muted size={13}>
        {outgoing ? 'To the partner' : 'From the partner'}
        {typeof createdAt === 'string' && `, ${formatInstant(createdAt)}`}
        {sentAt && ` · last sent ${formatInstant(sentAt)}`}
      </Muted>
      {reason && <p>{reason}</p>}
      {output && <p>Done: {output}</p>}
      {failure && <p className={styles.failure}>Not sent: {failure}. It is tried again.</p>}
    </li>
  )
}

const tones: Readonly<Partial<Record<TaskStatus, Tone>>> = {
  requested: 'info',
  received: 'info',
  accepted: 'progress',
  'in-progress': 'progress',
  'on-hold': 'warning',
  completed: 'success',
  rejected: 'danger',
  failed: 'danger',
}
