import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useLoad } from '@core/client/api'
import { useLiveTurn, useViewer } from '@core/client/session'
import { Button, ErrorState, Muted, Row, Skeleton, Stack } from '@core/client/ui'
import { countText, distanceText, formatDay } from '@core/entity'
import { contactAttemptEntity } from '../../shared/contactLog/contactAttemptEntity'
import type { FamilyContact } from '../../shared/contactLog/familyContactCalls'
import { publicForms } from '../../shared/forms/publicForms'
import { packetTab } from '../../shared/packet/packetTab'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { reasonName } from '../../shared/queue/queueReasons'
import { referralEntity } from '../../shared/referralEntity'
import { LastTries, WhomToCall } from '../contactLog/FamilyContact'
import { readFamilyContact } from '../contactLog/familyContactApi'
import { referralPaths } from '../referralPaths'
import { StatusBadge } from '../status/StatusBadge'
import { queueActions } from './queueActions'
import type { QueueAction } from './queueKeys'
import { detailsOf } from './QueueRow'
import styles from './QueueItemPanel.module.css'
import queue from './WorkQueue.module.css'

/** Milliseconds that an item is shown before its people are fetched: somebody who passes by doesn't open the record. */
const pause = 200

interface QueueItemPanelProps {
  readonly item: QueueItem
  readonly onAct: (action: QueueAction) => void
}

/** The chosen item beside the queue: whom to call, what was tried, what stands open, and what can be done now, each with its key. */
export function QueueItemPanel({ item, onAct }: QueueItemPanelProps) {
  const [, navigate] = useLocation()
  const viewer = useViewer()
  const { id, name, status, reason, daysInStatus, late, assignedTo, assignee } = item
  const { step, mayChange, mayMark } = queueActions(item, viewer)
  const {
    value: contact,
    failure,
    error,
    reload,
  } = useLoad(
    useSettled(id),
    (signal) => readFamilyContact(id, signal),
    useLiveTurn([referralEntity.id, contactAttemptEntity.id]),
  )
  const path = step?.path
  return (
    <Stack as="article" gap={5} aria-label={name}>
      <header>
        <Row gap={3} wrap>
          <h2 className={styles.name}>
            <Link href={referralPaths.view(id)}>{name}</Link>
          </h2>
          <StatusBadge status={status} />
        </Row>
        <p>
          {reasonName(reason)} <Muted as="span">{detailsOf(item, true)}</Muted>
        </p>
        <Muted size={13}>
          {daysInStatus !== null && (
            <span className={late ? queue[late] : undefined}>{countText(daysInStatus, 'day')} in this status · </span>
          )}
          {assignedTo === viewer.id ? 'Assigned to you' : assignee ? `Assigned to ${assignee}` : 'Unassigned'}
        </Muted>
      </header>
      <Row gap={2} wrap>
        {step && path !== undefined && (
          <Button variant="primary" onClick={() => navigate(path)}>
            {step.label}
          </Button>
        )}
        {mayChange && (
          <Action action="log" primary={path === undefined} onAct={onAct}>
            {step && path === undefined ? step.label : 'Log contact'}
          </Action>
        )}
        {mayMark && (
          <>
            <Action action="done" onAct={onAct}>
              Done
            </Action>
            <Action action="snooze" onAct={onAct}>
              Put off
            </Action>
          </>
        )}
        {mayChange && (
          <Action action="handOver" onAct={onAct}>
            Hand over
          </Action>
        )}
      </Row>
      {contact && !failure ? (
        <div className={styles.parts}>
          <Part title="Whom to call">
            <WhomToCall contact={contact} />
          </Part>
          <Part title="Last tries">
            <LastTries {...contact} />
          </Part>
          <Part title="Open">
            <WhatIsOpen id={id} contact={contact} today={item.today} />
          </Part>
        </div>
      ) : failure ? (
        <ErrorState message={failure} error={error} onRetry={reload} />
      ) : (
        <Skeleton height="160px" />
      )}
    </Stack>
  )
}

const keyOf = { log: 'L', done: 'D', snooze: 'S', handOver: 'H' } as const

interface ActionProps {
  readonly action: QueueAction
  readonly primary?: boolean
  readonly onAct: (action: QueueAction) => void
  readonly children: ReactNode
}

function Action({ action, primary = false, onAct, children }: ActionProps) {
  return (
    <Button
      {...(primary && { variant: 'primary' })}
      aria-keyshortcuts={keyOf[action]}
      className={styles.action ?? ''}
      onClick={() => onAct(action)}
    >
      {children}
      <kbd aria-hidden="true">{keyOf[action]}</kbd>
    </Button>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** The days and forms that somebody waits for. */
function WhatIsOpen({
  id,
  contact,
  today,
}: {
  readonly id: number
  readonly contact: FamilyContact
  readonly today: string
}) {
  const { nextFollowUp, holdReviewDate, authorizationEnd, formsBack, formsSent } = contact
  const days = [
    ['Next follow-up', nextFollowUp],
    ['Review of the hold', holdReviewDate],
    ['Authorization ends', authorizationEnd],
  ] as const
  return (
    <dl className={styles.open}>
      {days.map(
        ([label, day]) =>
          day && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {formatDay(day)} <Muted as="span">{distanceText(day, today)}</Muted>
              </dd>
            </div>
          ),
      )}
      <div>
        <dt>Forms</dt>
        <dd>
          <Link href={`${referralPaths.view(id)}?tab=${packetTab}`}>
            {formsBack} of {publicForms.length} back
          </Link>{' '}
          {formsSent > formsBack && <Muted as="span">{formsSent - formsBack} sent, not back yet</Muted>}
        </dd>
      </div>
    </dl>
  )
}

/** @returns the id once it has been the same for a moment; undefined until then */
function useSettled(id: number): number | undefined {
  const [settled, settle] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => settle(id), pause)
    return () => clearTimeout(timer)
  }, [id])
  return settled === id ? id : undefined
}
