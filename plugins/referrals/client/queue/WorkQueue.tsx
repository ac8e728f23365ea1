import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { messageOf, useLoad } from '@core/client/api'
import { toast, useLiveTurn, useViewer } from '@core/client/session'
import { Button, classes, EmptyState, ErrorState, Muted, Row, Skeleton } from '@core/client/ui'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { contactAttemptEntity } from '../../shared/contactLog/contactAttemptEntity'
import { queueReasons, reasonName } from '../../shared/queue/queueReasons'
import { referralEntity } from '../../shared/referralEntity'
import { QueueRow, type QueueDialog } from './QueueRow'
import { queueActions } from './queueActions'
import { queueApi } from './queueApi'
import { focusItem, type QueueAction, queueKey, useQueueShortcuts } from './queueKeys'
import styles from './WorkQueue.module.css'

// The first page renders the queue. The dialogs are fetched on the click that opens them.
const LogContactDialog = lazy(async () => ({
  default: (await import('../contactLog/LogContactDialog')).LogContactDialog,
}))
const HandOverDialog = lazy(async () => ({ default: (await import('./HandOverDialog')).HandOverDialog }))
const QueueItemPanel = lazy(async () => ({ default: (await import('./QueueItemPanel')).QueueItemPanel }))
const SnoozeDialog = lazy(async () => ({ default: (await import('./SnoozeDialog')).SnoozeDialog }))

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
  const [chosen, choose] = useState<{ readonly id: number; readonly at: number }>()
  const root = useRef<HTMLDivElement>(null)
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
  const workOn = useWorked(root, value?.data)
  useKeysFromOutside(root, grouped)
  const shown = value && (grouped ? groupsOf(value.data).flat() : value.data)
  // When the chosen one has left the queue, it is the one that is in its place now.
  const current = beside
    ? (shown?.find(({ id }) => id === chosen?.id) ?? shown?.[Math.min(chosen?.at ?? 0, shown.length - 1)])
    : undefined

  const mark = async (item: QueueItem, until: string | null) => {
    workOn(item)
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
  const openDialog = (item: QueueItem, dialog: QueueDialog) => {
    workOn(item)
    setOpen({ item, dialog })
  }
  const close = () => {
    setOpen(undefined)
    reload()
  }
  /** What a key does with an item; it does nothing that the viewer may not. */
  const act = (item: QueueItem, action: QueueAction) => {
    const { mayChange, mayMark } = queueActions(item, viewer)
    if (action === 'log' || action === 'handOver') {
      if (mayChange) openDialog(item, action)
    } else if (mayMark) {
      if (action === 'done') void mark(item, null)
      else openDialog(item, action)
    }
  }

  useQueueShortcuts(
    current?.id,
    (step) => current && focusItem(root.current, current.id, step),
    (action) => current && act(current, action),
  )

  if (failure && !value) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <QueueLoading rows={Math.min(limit, 10)} />
  if (value.data.length === 0)
    return (
      <EmptyState icon="pi-check-circle" title="Nothing needs you now">
        What becomes urgent, due or overdue appears here automatically.
      </EmptyState>
    )
  const rowOf = (item: QueueItem) => (
    <QueueRow
      key={item.id}
      item={item}
      under={grouped}
      {...(beside && {
        beside,
        current: item === current,
        onChoose: () => choose({ id: item.id, at: shown!.indexOf(item) }),
      })}
      onOpen={(dialog) => openDialog(item, dialog)}
      onDone={() => void mark(item, null)}
    />
  )
  return (
    // The keys of a row work where the focus is in it; each has a button, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={classes(styles.queue, beside && styles.besides)}
      onKeyDown={(event) => {
        const found = queueKey(event, root.current)
        const item = found && value.data.find(({ id }) => id === found.id)
        if (item) act(item, found.action)
      }}
    >
      <div className={styles.items}>
        {grouped ? (
          groupsOf(value.data).map((items) => (
            <Group key={items[0]!.reason} of={items[0]!}>
              {items.map(rowOf)}
            </Group>
          ))
        ) : (
          <ul className={styles.list}>{value.data.map(rowOf)}</ul>
        )}
        {onMore && value.data.length < value.totalItems && (
          <div className={styles.more}>
            <Muted as="span" size={13}>
              {value.data.length} of {value.totalItems}
            </Muted>
            <Button size="small" loading={loading} onClick={onMore}>
              Show more
            </Button>
          </div>
        )}
      </div>
      {current && (
        <aside aria-label="Chosen item" className={styles.panel}>
          <Suspense fallback={<Skeleton height="240px" />}>
            <QueueItemPanel item={current} onAct={(action) => act(current, action)} />
          </Suspense>
        </aside>
      )}
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

/** The items of one reason, below its name and their number. */
function Group({ of, children }: { readonly of: QueueItem; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.reason}>
        {reasonName(of.reason)}
        <Muted as="span">{of.ofReason}</Muted>
      </h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

/** The items come ordered by their reasons. */
function groupsOf(items: readonly QueueItem[]): readonly (readonly QueueItem[])[] {
  return queueReasons.flatMap(({ id }) => {
    const group = items.filter(({ reason }) => reason === id)
    return group.length > 0 ? [group] : []
  })
}

/**
 * When the item in which somebody worked has left its place, the focus goes to the one that is there now; and where it stays in the queue for
 * another reason, a message says so.
 * @returns a function to call with an item before it may leave
 */
function useWorked(root: RefObject<HTMLElement | null>, items: readonly QueueItem[] | undefined) {
  const worked = useRef<{ readonly item: QueueItem; readonly at: number }>(undefined)
  useEffect(() => {
    if (!worked.current || !items) return
    const { item, at } = worked.current
    const now = items.find(({ id }) => id === item.id)
    if (now?.reason === item.reason) return
    worked.current = undefined
    if (now) toast.info(`${item.name} stays in the queue: ${reasonName(now.reason)}`)
    if (document.activeElement !== document.body) return
    const names = root.current?.querySelectorAll<HTMLElement>('li[data-id] a') ?? []
    names[Math.max(0, Math.min(at, names.length - 1))]?.focus()
  }, [items, root])
  return (item: QueueItem) => {
    // A dialog may be open while the items come anew.
    worked.current = { item, at: items?.findIndex(({ id }) => id === item.id) ?? 0 }
  }
}

/** ↓ goes to the first item while nothing on the page has the focus, as after it was opened. */
function useKeysFromOutside(root: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (!document.activeElement?.matches('body, main, h1')) return
      const first = root.current?.querySelector<HTMLElement>('li[data-id] a')
      if (!first) return
      event.preventDefault()
      first.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn, root])
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
