import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { notificationTopic } from '@core/kernel/entity/apiTypes'
import { live } from '@core/kernel/client/platform/live/live'
import { LazyOverlay } from '@core/kernel/client/platform/screens/LazyOverlay'
import { type LoadScreen, preloadScreen } from '@core/kernel/client/platform/screens/loadScreen'
import { IconButton } from '@core/kernel/client/platform/ui/buttons/IconButton'
import { closeInbox, inbox, openInbox } from './inbox'
import styles from './Notifications.module.css'
import { forgetUnread, refreshUnread, unread } from './unread'

const loadInbox: LoadScreen = () => import('./Inbox')
const preload = () => void preloadScreen(loadInbox)

/** The button that opens the inbox. It shows the number of unread notifications, and announces new ones to screen readers. */
export default function Bell() {
  const { count, announcement } = useSnapshot(unread)
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
        {announcement}
      </span>
      {isOpen && <LazyOverlay load={loadInbox} onFailed={closeInbox} />}
    </>
  )
}
