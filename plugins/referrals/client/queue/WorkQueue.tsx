import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { messageOf, useLoad } from '@core/client/api'
import { toast, useLiveTurn, useViewer } from '@core/client/session'
import { Button, EmptyState, ErrorState, IconButton, Menu, Muted, Row, Skeleton } from '@core/client/ui'
import { countText, allows, distanceText, today } from '@core/entity'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { contactAttemptEntity } from '../../shared/contactLog/contactAttemptEntity'
import { choosableStatuses } from '../../shared/checkTransition'
import { queueReasons } from '../../shared/queue/queueReasons'
import { referralEntity } from '../../shared/referralEntity'
import { services } from '../../shared/referralLookups'
import { statusId } from '../../shared/referralStatuses'
import { packetTab } from '../../shared/packet/packetTab'
import { referralPaths } from '../referralPaths'
import { StatusBadge } from '../status/StatusBadge'
import { queueApi } from './queueApi'
import styles from './WorkQueue.module.css'

// The first page renders the queue. The dialogs are fetched on the click that opens them.
const LogContactDialog = lazy(async () => ({
  default: (await import('../contactLog/LogContactDialog')).LogContactDialog,
}))
const HandOverDialog = lazy(async () => ({ default: (await import('./HandOverDialog')).HandOverDialog }))
const SnoozeDialog = lazy(async () => ({ default: (await import('./SnoozeDialog')).SnoozeDialog }))

type Open = { readonly item: QueueItem; readonly dialog: 'log' | 'handOver' | 'snooze' }

/** The label of each next step. `log` opens the dialog, the others lead to the record. */
const stepNames = {
  log: 'Log contact',
  packet: 'Review the form',
  notes: 'Read the note',
  open: 'Open',
  withdraw: 'Close as unreachable',
  renew: 'Renew',
} as const

const dated = new Set(['overdue', 'reviewDue', 'authorization'])

interface WorkQueueProps {
  /** The user's own and unassigned ones. */
  readonly mine: boolean
  readonly limit: number
  /** Called with the total number. */
  readonly onTotal?: (total: number) => void
}

/** Everything that needs attention now, the most urgent first, each with its next step. */
export function WorkQueue({ mine, limit, onTotal }: WorkQueueProps) {
  const [open, setOpen] = useState<Open>()
  const { value, failure, error, reload } = useLoad(
    `${mine} ${limit}`,
    (signal) => queueApi.list({ mine, limit }, signal),
    // A logged try makes a referral unreachable without changing it.
    useLiveTurn([referralEntity.id, contactAttemptEntity.id]),
  )
  const total = value?.totalItems
  useEffect(() => {
    if (total !== undefined) onTotal?.(total)
  }, [total, onTotal])

  const mark = async (item: QueueItem, until: string | null) => {
    try {
      const message = await queueApi.mark(item, until)
      if (message) toast.success(message)
      reload()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const close = () => {
    setOpen(undefined)
    reload()
  }

  if (failure && !value) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <QueueLoading rows={Math.min(limit, 10)} />
  if (value.data.length === 0)
    return (
      <EmptyState icon="pi-check-circle" title="Nothing needs you now">
        What becomes urgent, due or overdue appears here by itself.
      </EmptyState>
    )
  return (
    <div className={styles.queue}>
      <ul className={styles.list}>
        {value.data.map((item) => (
          <Item
            key={item.id}
            item={item}
            onOpen={(dialog) => setOpen({ item, dialog })}
            onDone={() => void mark(item, null)}
          />
        ))}
      </ul>
      <Suspense>
        {open?.dialog === 'log' && (
          <LogContactDialog
            id={open.item.id}
            name={open.item.name}
            offersWithdrawal={open.item.reason === 'unreachable'}
            onClose={close}
          />
        )}
        {open?.dialog === 'handOver' && <HandOverDialog item={open.item} onClose={close} />}
        {open?.dialog === 'snooze' && (
          <SnoozeDialog
            item={open.item}
            onClose={(until) => {
              setOpen(undefined)
              if (until) void mark(open.item, until)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** As high as the rows to come, so that nothing moves. */
function QueueLoading({ rows }: { readonly rows: number }) {
  return (
    <div className={styles.queue} aria-busy="true">
      <ul className={styles.list}>
        {Array.from({ length: rows }, (_, at) => (
          <li key={at} className={styles.row}>
            <div className={styles.who}>
              <Skeleton width="160px" height="1lh" />
              <Muted as="span" size={13}>
                <Skeleton width="220px" height="1lh" />
              </Muted>
            </div>
            <Skeleton width="110px" height="24px" />
            <span className={styles.age}>
              <Skeleton width="60px" height="1lh" />
              <Skeleton width="120px" height="1lh" />
            </span>
            <Row as="span" gap={1} justify="end">
              <Skeleton width="130px" height="var(--control-small)" />
            </Row>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The URL at which a step is done. */
function stepPath(step: keyof typeof stepNames, id: number): string {
  if (step === 'packet') return `${referralPaths.view(id)}?tab=${packetTab}`
  if (step === 'notes') return `${referralPaths.view(id)}?tab=notes`
  return step === 'renew' ? referralPaths.reauthorize(id) : referralPaths.view(id)
}

interface ItemProps {
  readonly item: QueueItem
  readonly onOpen: (dialog: Open['dialog']) => void
  readonly onDone: () => void
}

function Item({ item, onOpen, onDone }: ItemProps) {
  const [, navigate] = useLocation()
  const { id, name, status, reason, due, service, daysInStatus, late, assignee, mayChange } = item
  const viewer = useViewer()
  const mayAdd = allows(referralEntity, 'create', viewer)
  const mayWithdraw = choosableStatuses(status, null, viewer.permissions).includes(statusId.withdrawn)
  const { name: why, step: usual } = queueReasons.find((one) => one.id === reason)!
  // A renewal is a new referral. People who may not create one see the referral that ends.
  const step = usual === 'renew' && !mayAdd ? 'open' : usual
  const isLog = step === 'log' || step === 'withdraw'
  const stepName = stepNames[step === 'withdraw' && !mayWithdraw ? 'log' : step]
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Link href={referralPaths.view(id)} className={styles.name}>
          {name}
        </Link>
        <Muted as="span" size={13}>
          {why}
          {service !== null && `: ${services.find((one) => one.id === service)?.name}`}
          {due && dated.has(reason) && ` · ${distanceText(due, today())}`}
        </Muted>
      </div>
      <StatusBadge status={status} />
      <span className={styles.age}>
        {daysInStatus !== null && (
          <span className={late ? styles[late] : undefined}>{countText(daysInStatus, 'day')}</span>
        )}
        <span className={styles.assignee}>{assignee ?? 'Nobody'}</span>
      </span>
      <Row as="span" gap={1} justify="end">
        {(mayChange || !isLog) && (
          <Button size="small" onClick={() => (isLog ? onOpen('log') : navigate(stepPath(step, id)))}>
            {stepName}
          </Button>
        )}
        {(mayChange || reason === 'mention') && (
          <Menu
            items={[
              { label: 'Done', icon: 'pi-check', onSelect: onDone },
              { label: 'Put off …', icon: 'pi-clock', onSelect: () => onOpen('snooze') },
              ...(mayChange
                ? [{ label: 'Hand over …', icon: 'pi-user-plus', onSelect: () => onOpen('handOver') } as const]
                : []),
            ]}
          >
            {(trigger) => <IconButton size="small" icon="pi-ellipsis-h" label={`More for ${name}`} {...trigger} />}
          </Menu>
        )}
      </Row>
    </li>
  )
}
