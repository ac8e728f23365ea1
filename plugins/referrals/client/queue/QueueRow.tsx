import { Link, useLocation } from 'wouter'
import type { MouseEvent } from 'react'
import { useViewer } from '@core/client/session'
import { Button, classes, IconButton, Menu, Muted, Row } from '@core/client/ui'
import { countText, distanceText } from '@core/entity'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { reasonName } from '../../shared/queue/queueReasons'
import { services } from '../../shared/referralLookups'
import { referralPaths } from '../referralPaths'
import { StatusBadge } from '../status/StatusBadge'
import { queueActions } from './queueActions'
import type { QueueActionId } from './queueVerdicts'
import styles from './WorkQueue.module.css'

/** A referral of the queue, in the group of its reason. */
export type QueueEntry = QueueItem & { readonly group: QueueItem['reason'] }

const dated = new Set(['overdue', 'reviewDue', 'authorization'])

interface QueueRowProps {
  readonly item: QueueEntry
  /** Whether a heading above says the reason. */
  readonly under: boolean
  /** Whether the record is open beside the list. */
  readonly beside: boolean
  readonly act: (action: QueueActionId) => void
  readonly onNameClick: (event: MouseEvent) => void
}

/** A referral of the queue with its next step. */
export function QueueRow({ item, under, beside, act, onNameClick }: QueueRowProps) {
  const [, navigate] = useLocation()
  const viewer = useViewer()
  const { id, name, status, daysInStatus, late, assignedTo, assignee } = item
  const { step, mayChange, mayMark } = queueActions(item, viewer)
  return (
    <div className={classes(styles.row, beside ? styles.beside : styles.alone)}>
      <div className={styles.who}>
        <Link href={referralPaths.view(id)} className={styles.name} onClick={onNameClick}>
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
        <span className={styles.assignee}>{assignedTo === viewer.id ? 'You' : (assignee ?? 'Unassigned')}</span>
      </span>
      {!beside && (
        <Row as="span" gap={1} justify="end">
          {step && (
            <Button size="small" onClick={() => (step.path === undefined ? act('log') : navigate(step.path))}>
              {step.label}
            </Button>
          )}
          {mayMark && (
            <Menu
              items={[
                { label: 'Done', icon: 'pi-check', onSelect: () => act('done') },
                { label: 'Put off …', icon: 'pi-clock', onSelect: () => act('snooze') },
                ...(mayChange
                  ? [{ label: 'Hand over …', icon: 'pi-user-plus', onSelect: () => act('handOver') } as const]
                  : []),
              ]}
            >
              {(trigger) => <IconButton size="small" icon="pi-ellipsis-h" label={`More for ${name}`} {...trigger} />}
            </Menu>
          )}
        </Row>
      )}
    </div>
  )
}

/** The reason, unless the heading says it; the service that it is about, and when it was or is due. */
export function detailsOf({ number, reason, service, due, today }: QueueItem, under: boolean): string {
  const why = reasonName(reason)
  const about = service === null ? undefined : services.find((one) => one.id === service)?.name
  const first = under ? (about ?? number) : about === undefined ? why : `${why}: ${about}`
  return due && dated.has(reason) ? `${first} · ${distanceText(due, today)}` : first
}
