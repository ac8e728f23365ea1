import { useCallback, useState } from 'react'
import { Route, Switch } from 'wouter'
import { useSnapshot } from 'valtio/react'
import { PluginScope } from '../../registry/PluginScope'
import { useRegistry } from '../../registry/RegistryProvider'
import { layout } from '../../theme/layout'
import { classes } from '../../ui/classes'
import { NotFound } from '../NotFound'
import { FramedScreen } from '../screens/ScreenHost'
import { Drawer } from '../sidebar/Drawer'
import { Sidebar } from '../sidebar/Sidebar'
import styles from './Frame.module.css'
import { Header } from './Header'
import { PluginFailed } from './PluginFailed'
import { SkipLink } from './SkipLink'
import { useWideWindow } from './useWideWindow'

/** What stands around every page behind the sign-in (S2.28), and the pages that the role may enter (S2.25). */
export default function Frame() {
  const { isCollapsed } = useSnapshot(layout)
  const { routes } = useSnapshot(useRegistry().state)
  const wide = useWideWindow()
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  return (
    <div className={classes(styles.frame, isCollapsed && styles.collapsed)}>
      <SkipLink />
      {wide && <Sidebar />}
      {!wide && menuOpen && <Drawer onClose={closeMenu} />}
      <Header onMenu={wide ? undefined : () => setMenuOpen(true)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Switch>
          {routes.map(({ path, plugin, title, screen }) => (
            <Route key={path} path={path}>
              <PluginScope plugin={plugin} fallback={<PluginFailed title={title} />}>
                <FramedScreen load={screen} />
              </PluginScope>
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </main>
    </div>
  )
}
