import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { messageOf, useLoad, toast, useLiveTurn, useViewer } from '@core/client/session'
import { Queue, QueueLoading, SnoozeDialog, WaitingHere } from '@core/client/kit'
import { Button, EmptyState, ErrorState, Muted, Skeleton } from '@core/client/ui'
import { callPath } from '@core/entity'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { contactAttemptEntity } from '../../shared/contactLog/contactAttemptEntity'
import { queueReasons, reasonName } from '../../shared/queue/queueReasons'
import { referralEntity } from '../../shared/referralEntity'
import { type QueueEntry, QueueRow } from './QueueRow'
import { queueActions } from './queueActions'
import { queueApi } from './queueApi'
import { type QueueActionId, type QueueDialog, queueVerdicts } from './queueVerdicts'

// The first page renders the queue. The dialogs are fetched on the click that opens them.
const loadContact = async () => ({ default: (await import('../contactLog/LogContactDialog')).LogContactDialog })
const LogContactDialog = lazy(loadContact)
const HandOverDialog = lazy(async () => ({ default: (await import('./HandOverDialog')).HandOverDialog }))
const QueueItemPanel = lazy(async () => ({ default: (await import('./QueueItemPanel')).QueueItemPanel }))

/** Also of what the dialog logs, which is a call of its own. */
const logPath = callPath(contactAttemptEntity, 'create')

type Open = { readonly item: QueueItem; readonly dialog: QueueDialog }

/** What the queue has besides its rows. */
export interface QueueCounts {
  readonly total: number
  /** How many referrals the viewer has worked on today. */
  readonly doneToday: number
}

interface WorkQueueProps {
  /** The user's own and unassigned ones. */
  readonly mine: boolean
  readonly limit: number
  /** A heading with a count for each reason. */
  readonly grouped?: boolean
  /** The chosen item is shown beside the queue. */
  readonly beside?: boolean
  /** Called with the items in the order in which they are shown, whenever they change. */
  readonly onShow?: (items: readonly QueueItem[], counts: QueueCounts) => void
  /** Shows more rows than `limit`; without it, the queue ends there. */
  readonly onMore?: () => void
}

/** Everything that needs attention now, the most urgent first, each with its next step. */
export function WorkQueue({ mine, limit, grouped = false, beside = false, onShow, onMore }: WorkQueueProps) {
  const viewer = useViewer()
  const [open, setOpen] = useState<Open>()
  const { value, failure, error, loading, reload } = useLoad(
    `${mine} ${limit}`,
    (signal) => queueApi.list({ mine, limit }, signal),
    // A logged try makes a referral unreachable without changing it.
    useLiveTurn([referralEntity.id, contactAttemptEntity.id]),
  )
  const tell = useEffectEvent((items: readonly QueueItem[], counts: QueueCounts) => onShow?.(items, counts))
  useEffect(() => {
    if (value) tell(value.data, { total: value.totalItems, doneToday: value.doneToday ?? 0 })
  }, [value])
  const mark = async (item: QueueItem, until: string | null) => {
    try {
      const message = await queueApi.mark(item, until)
      toast.success(until === null ? `Done: ${item.name}` : (message ?? ''), {
        label: 'Undo',
        run: () => void unmark(item),
      })
      reload()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const unmark = async (item: QueueItem) => {
    try {
      await queueApi.unmark(item)
      reload()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const close = () => {
    setOpen(undefined)
    reload()
  }
  /** What a key does with an item; it does nothing that the viewer may not. */
  const act = (item: QueueItem, action: QueueActionId) => {
    const { mayChange, mayMark } = queueActions(item, viewer)
    if (action === 'log' || action === 'handOver') {
      if (mayChange) setOpen({ item, dialog: action })
    } else if (mayMark) {
      if (action === 'done') void mark(item, null)
      else setOpen({ item, dialog: action })
    }
  }

  if (failure && !value) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <QueueLoading rows={Math.min(limit, 10)} />
  const waiting = <WaitingHere belongs={({ path }) => path === logPath} />
  if (value.data.length === 0)
    return (
      <>
        {waiting}
        <EmptyState icon="pi-check-circle" title="Nothing needs you now">
          What becomes urgent, due or overdue appears here automatically.
        </EmptyState>
      </>
    )
  const items: readonly QueueEntry[] = value.data.map((item) => ({ ...item, group: item.reason }))
  return (
    <>
      {waiting}
      <Queue
        items={items}
        verdicts={queueVerdicts}
        {...(grouped && { groups: groupsOf(items) })}
        onAct={act}
        onStays={(item) => toast.info(`${item.name} stays in the queue: ${reasonName(item.reason)}`)}
        renderRow={(item, context) => <QueueRow item={item} under={grouped} {...context} />}
        renderPanel={
          beside
            ? (item, onAct) => (
                <Suspense fallback={<Skeleton height="240px" />}>
                  <QueueItemPanel item={item} onAct={onAct} />
                </Suspense>
              )
            : undefined
        }
        more={
          onMore &&
          items.length < value.totalItems && (
            <>
              <Muted as="span" size={13}>
                {items.length} of {value.totalItems}
              </Muted>
              <Button size="small" loading={loading} onClick={onMore}>
                Show more
              </Button>
            </>
          )
        }
      />
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
            name={open.item.name}
            today={open.item.today}
            onClose={(until) => {
              setOpen(undefined)
              if (until) void mark(open.item, until)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The reasons of these items, in their order. */
function groupsOf(items: readonly QueueEntry[]) {
  return queueReasons.flatMap(({ id, name }) => {
    const first = items.find(({ group }) => group === id)
    return first ? [{ id, name, count: first.ofReason }] : []
  })
}
