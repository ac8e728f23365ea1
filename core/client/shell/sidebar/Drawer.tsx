import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { IconButton } from '../../ui/buttons/IconButton'
import { Brand } from './Brand'
import { SidebarMenu } from './SidebarMenu'
import styles from './Drawer.module.css'

/** The sidebar on a narrow window: slides over the page, and leaves by its cross, Escape, a click beside it or a choice. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null)
  const [path] = useLocation()
  const openedAt = useRef(path)
  // Before the element leaves the page, so that the focus goes back to the button that opened it.
  useLayoutEffect(() => {
    const dialog = element.current!
    dialog.showModal()
    return () => dialog.close()
  }, [])
  useEffect(() => {
    if (path !== openedAt.current) onClose()
  }, [path, onClose])
  return (
    <dialog
      ref={element}
      aria-label="Menu"
      className={styles.drawer}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <Brand />
          <IconButton icon="pi-times" label="Close the menu" onClick={onClose} />
        </div>
        <SidebarMenu />
      </div>
    </dialog>
  )
}
