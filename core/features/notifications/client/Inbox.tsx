import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { known } from '@core/kernel/entity/language'
import { notificationTopic } from '@core/kernel/entity/apiTypes'
import type { Notification } from '../shared/notificationCalls'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { live } from '@core/kernel/client/platform/live/live'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { IconButton } from '@core/kernel/client/platform/ui/buttons/IconButton'
import { classes } from '@core/kernel/client/platform/ui/classes'
import { Segmented } from '@core/kernel/client/platform/ui/fields/Segmented'
import { SidePanel, SidePanelBody } from '@core/kernel/client/platform/ui/overlays/SidePanel'
import { EmptyState } from '@core/kernel/client/platform/ui/status/EmptyState'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Since } from '@core/kernel/client/platform/ui/time/Since'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { closeInbox } from './inbox'
import { notificationApi } from './notificationApi'
import NotificationChoices from './NotificationChoices'
import styles from './Notifications.module.css'
import { refreshUnread } from './unread'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'

const [pageSize, mostShown] = [20, 500]

/** The user's notifications, the newest first, and, behind the cog, the settings for each kind. */
export default function Inbox() {
  const [shows, setShows] = useState<'inbox' | 'choices'>('inbox')
  const isChoosing = shows === 'choices'
  return (
    <SidePanel
      label="Notifications"
      title={isChoosing ? 'Choose notifications' : 'Notifications'}
      actions={
        <IconButton
          icon={isChoosing ? 'pi-inbox' : 'pi-cog'}
          label={isChoosing ? 'Back to the inbox' : 'Choose what you hear of'}
          size="small"
          onClick={() => setShows(isChoosing ? 'inbox' : 'choices')}
        />
      }
      side="end"
      dimmed
      onClose={closeInbox}
      className={styles.panel}
    >
      {isChoosing ? (
        <SidePanelBody>
          <NotificationChoices />
        </SidePanelBody>
      ) : (
        <InboxList />
      )}
    </SidePanel>
  )
}

function InboxList() {
  const [filter, setFilter] = useState<'all' | 'unread'>('all')
  const [limit, setLimit] = useState(pageSize)
  const [turn, setTurn] = useState(0)
  useEffect(() => live.onChanges(notificationTopic, () => setTurn((before) => before + 1)), [])
  const { value, failure, error, loading, reload } = useLoad(
    `${filter} ${limit}`,
    (signal) => notificationApi.list({ limit, unread: filter === 'unread' }, signal),
    turn,
  )
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLDivElement>(null)

  async function markRead(which: { ids: number[] } | { all: true }): Promise<boolean> {
    try {
      await notificationApi.read(which)
      reload()
      void refreshUnread()
      setAnnouncement('all' in which ? 'All are marked as read' : 'Marked as read')
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    }
  }
  // The button disappears after the click, so the focus is moved to the list.
  const markAll = async () => {
    if (await markRead({ all: true })) list.current?.focus()
  }
  const all = value?.data ?? []
  return (
    <>
      <Row gap={3} wrap align="end" justify="between" className={styles.bar}>
        <Segmented
          label="Show"
          options={[
            { id: 'all', name: 'All' },
            { id: 'unread', name: 'Unread' },
          ]}
          value={filter}
          onChange={(id) => {
            setFilter(id)
            setLimit(pageSize)
          }}
        />
        {all.some(({ readAt }) => readAt === null) && (
          <Button size="small" onClick={() => void markAll()}>
            Mark all as read
          </Button>
        )}
      </Row>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <SidePanelBody ref={list} tabIndex={-1} aria-busy={loading}>
        {failure && !value ? (
          <ErrorState message={failure} error={error} onRetry={reload} />
        ) : !value ? (
          <Waiting />
        ) : all.length === 0 ? (
          <EmptyState icon="pi-bell" title={filter === 'unread' ? 'You have read everything' : 'Nothing yet'}>
            {filter === 'all' && 'Assignments, mentions and requests are kept here for 90 days.'}
          </EmptyState>
        ) : (
          <ul>
            {all.map((one) => (
              <Item key={one.id} notification={one} onRead={() => markRead({ ids: [one.id] })} />
            ))}
          </ul>
        )}
        {value?.next !== undefined && limit < mostShown && (
          <div className={styles.more}>
            <Button onClick={() => setLimit(Math.min(limit * 2, mostShown))}>Show older ones</Button>
          </div>
        )}
      </SidePanelBody>
    </>
  )
}

function Item({ notification, onRead }: { notification: Notification; onRead: () => Promise<boolean> }) {
  const { about, link, by, createdAt, readAt } = notification
  // The server composed them in English.
  const [title, detail] = [known(notification.title), notification.detail && known(notification.detail)]
  const now = useNow()
  const words = useRef<HTMLDivElement>(null)
  const isUnread = readAt === null
  const content = (
    <>
      {isUnread && <span className="visually-hidden">Unread: </span>}
      {title}
    </>
  )
  const read = async () => {
    if (await onRead()) words.current?.querySelector<HTMLElement>('a, [tabindex]')?.focus()
  }
  return (
    <li className={classes(styles.item, isUnread && styles.unread)}>
      <div ref={words} className={styles.words}>
        {link ? (
          <Link
            href={link}
            className={styles.link}
            onClick={() => {
              if (isUnread) void onRead()
              closeInbox()
            }}
          >
            {content}
          </Link>
        ) : (
          <span tabIndex={-1} className={styles.link}>
            {content}
          </span>
        )}
        {about && (
          <p className={styles.about}>
            <bdi>{about}</bdi>
          </p>
        )}
        {detail && <p className={classes(styles.detail, 'sentence')}>{detail}</p>}
        <p className={styles.when}>
          {by && (
            <>
              <bdi>{by}</bdi>
              {' · '}
            </>
          )}
          <Since at={createdAt} now={now} />
        </p>
      </div>
      {isUnread && (
        <IconButton icon="pi-check" label={`Mark as read: ${title}`} size="small" onClick={() => void read()} />
      )}
    </li>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      {[1, 2, 3, 4].map((row) => (
        <Stack gap={2} key={row}>
          <Skeleton width="80%" />
          <Skeleton width="40%" height="11px" />
        </Stack>
      ))}
    </div>
  )
}
