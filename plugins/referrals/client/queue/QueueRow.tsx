import { Link, useLocation } from 'wouter'
import { useViewer } from '@core/client/session'
import { Button, classes, IconButton, Menu, Muted, Row } from '@core/client/ui'
import { countText, distanceText } from '@core/entity'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { reasonName } from '../../shared/queue/queueReasons'
import { services } from '../../shared/referralLookups'
import { referralPaths } from '../referralPaths'
import { StatusBadge } from '../status/StatusBadge'
import { queueActions } from './queueActions'
import styles from './WorkQueue.module.css'

const dated = new Set(['overdue', 'reviewDue', 'authorization'])

/** The dialogs that an item opens. */
export type QueueDialog = 'log' | 'handOver' | 'snooze'

interface QueueRowProps {
  readonly item: QueueItem
  /** Whether a heading above says the reason. */
  readonly under: boolean
  /** Whether the chosen item is shown beside the queue, with its actions. */
  readonly beside?: boolean
  /** Whether this is the chosen one. */
  readonly current?: boolean
  readonly onChoose?: () => void
  readonly onOpen: (dialog: QueueDialog) => void
  readonly onDone: () => void
}

/** A referral of the queue with its next step. */
export function QueueRow({ item, under, beside = false, current = false, onChoose, onOpen, onDone }: QueueRowProps) {
  const [, navigate] = useLocation()
  const viewer = useViewer()
  const { id, name, status, daysInStatus, late, assignedTo, assignee } = item
  const { step, mayChange, mayMark } = queueActions(item, viewer)
  const assigned = assignee ?? 'Unassigned'
  return (
    // A click anywhere on the row chooses the item, as the focus on its name does. The keys are those of the name.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      className={classes(styles.row, current && styles.current)}
      data-id={id}
      aria-current={current ? 'true' : undefined}
      onFocus={onChoose}
      onClick={onChoose}
    >
      <div className={styles.who}>
        <Link
          href={referralPaths.view(id)}
          className={styles.name}
          onClick={(event) => {
            // Enter opens the referral; a click shows it beside the queue.
            if (beside && event.detail === 1 && !event.metaKey && !event.ctrlKey && !event.shiftKey)
              event.preventDefault()
          }}
        >
          {name}
        </Link>
        <Muted as="span" size={13}>
          {detailsOf(item, under)}
        </Muted>
      </div>
      <StatusBadge status={status} />
      <span className={styles.age}>
        {daysInStatus !== null && (
          <span className={late ? styles[late] : undefined}>
            {countText(daysInStatus, 'day')}
            <span className={styles.where}> in this status</span>
          </span>
        )}
        <span className={styles.assignee}>{assignedTo === viewer.id ? 'You' : assigned}</span>
      </span>
      {!beside && (
        <Row as="span" gap={1} justify="end">
          {step && (
            <Button size="small" onClick={() => (step.path === undefined ? onOpen('log') : navigate(step.path))}>
              {step.label}
            </Button>
          )}
          {mayMark && (
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
      )}
    </li>
  )
}

/** The reason, unless the heading says it; the service that it is about, and when it was or is due. */
export function detailsOf({ number, reason, service, due, today }: QueueItem, under: boolean): string {
  const why = reasonName(reason)
  const about = service === null ? undefined : services.find((one) => one.id === service)?.name
  const first = under ? (about ?? number) : about === undefined ? why : `${why}: ${about}`
  return due && dated.has(reason) ? `${first} · ${distanceText(due, today)}` : first
}
