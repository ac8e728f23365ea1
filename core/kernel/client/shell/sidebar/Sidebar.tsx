import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { layout, setLayout } from '../../platform/theme/layout'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { classes } from '../../platform/ui/classes'
import { Brand } from './Brand'
import { SidebarMenu } from './SidebarMenu'
import styles from './Sidebar.module.css'

/** Milliseconds after the pointer enters or leaves the collapsed sidebar until it expands or collapses. S9.4 */
const hoverCheck = 50

/**
 * The sidebar beside the page in a wide window. If it is collapsed, it shows icons, and expands over the page while the pointer or the
 * focus is in it. S2.30
 */
export function Sidebar() {
  const { isCollapsed: collapsed } = useSnapshot(layout)
  const [hovered, setHovered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const hover = (over: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHovered(over), hoverCheck)
  }
  const narrow = collapsed && !hovered
  return (
    <aside
      className={classes('menu-ground', styles.sidebar, narrow && styles.narrow, collapsed && hovered && styles.over)}
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setHovered(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || hover(false)}
    >
      <div className={styles.head}>
        <Brand narrow={narrow} />
        <IconButton
          icon={collapsed ? 'pi-angle-double-right' : 'pi-angle-double-left'}
          label={collapsed ? 'Keep the sidebar open' : 'Collapse the sidebar'}
          size="small"
          className={styles.collapse}
          onClick={() => setLayout('isCollapsed', !collapsed)}
        />
      </div>
      <SidebarMenu />
    </aside>
  )
}
