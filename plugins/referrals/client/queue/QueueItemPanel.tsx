import { Link, useLocation } from 'wouter'
import { useLoad, useLiveTurn, useViewer } from '@core/client/session'
import { QueueAction, QueueFact, QueueFacts, QueuePart, QueueParts, useSettled } from '@core/client/kit'
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
import { detailsOf } from './QueueRow'
import type { QueueActionId } from './queueVerdicts'
import styles from './QueueItemPanel.module.css'
import queue from './WorkQueue.module.css'

interface QueueItemPanelProps {
  readonly item: QueueItem
  readonly onAct: (action: QueueActionId) => void
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
          <QueueAction letter="l" primary={path === undefined} onAct={() => onAct('log')}>
            {step && path === undefined ? step.label : 'Log contact'}
          </QueueAction>
        )}
        {mayMark && (
          <>
            <QueueAction letter="d" onAct={() => onAct('done')}>
              Done
            </QueueAction>
            <QueueAction letter="s" onAct={() => onAct('snooze')}>
              Put off
            </QueueAction>
          </>
        )}
        {mayChange && (
          <QueueAction letter="h" onAct={() => onAct('handOver')}>
            Hand over
          </QueueAction>
        )}
      </Row>
      {contact && !failure ? (
        <QueueParts>
          <QueuePart title="Whom to call">
            <WhomToCall contact={contact} />
          </QueuePart>
          <QueuePart title="Last tries">
            <LastTries {...contact} />
          </QueuePart>
          <QueuePart title="Still open">
            <WhatIsOpen id={id} contact={contact} today={item.today} />
          </QueuePart>
        </QueueParts>
      ) : failure ? (
        <ErrorState message={failure} error={error} onRetry={reload} />
      ) : (
        <Skeleton height="160px" />
      )}
    </Stack>
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
    <QueueFacts>
      {days.map(
        ([label, day]) =>
          day && (
            <QueueFact key={label} label={label}>
              {formatDay(day)} <Muted as="span">{distanceText(day, today)}</Muted>
            </QueueFact>
          ),
      )}
      <QueueFact label="Forms">
        <Link href={`${referralPaths.view(id)}?tab=${packetTab}`} className={styles.forms}>
          {formsBack} of {publicForms.length} back
        </Link>{' '}
        {formsSent > formsBack && <Muted as="span">{formsSent - formsBack} sent, not back yet</Muted>}
      </QueueFact>
    </QueueFacts>
  )
}
