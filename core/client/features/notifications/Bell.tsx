import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { notificationTopic } from '@core/entity/apiTypes'
import { live } from '../../platform/live/live'
import { LazyOverlay } from '../../platform/screens/LazyOverlay'
import { type LoadScreen, preloadScreen } from '../../platform/screens/loadScreen'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { closeInbox, inbox, openInbox } from './inbox'
import styles from './Notifications.module.css'
import { forgetUnread, refreshUnread, unread } from './unread'

const loadInbox: LoadScreen = () => import('./Inbox')
const preload = () => void preloadScreen(loadInbox)

/** The button that opens the inbox. It shows the number of unread notifications, and announces new ones to screen readers. */
export default function Bell() {
  const { count, news } = useSnapshot(unread)
  const { isOpen } = useSnapshot(inbox)
  useEffect(() => {
    void refreshUnread()
    const end = live.onChanges(notificationTopic, () => void refreshUnread())
    return () => {
      end()
      closeInbox()
      forgetUnread()
    }
  }, [])
  return (
    <>
      <IconButton
        icon="pi-bell"
        label={count ? `Notifications, ${count} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={openInbox}
      />
      {count ? (
        <span aria-hidden="true" className={styles.count}>
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
      <span role="status" className="visually-hidden">
        {news}
      </span>
      {isOpen && <LazyOverlay load={loadInbox} onFailed={closeInbox} />}
    </>
  )
}
