import { Route, Switch } from 'wouter'
import { useSnapshot } from 'valtio/react'
import { PluginScope } from '../../registry/PluginScope'
import { useRegistry } from '../../registry/RegistryProvider'
import { IdleWarning } from '../../session/idle/IdleWarning'
import { LogoutQuestion } from '../../session/logout/LogoutQuestion'
import { layout } from '../../theme/layout'
import { classes } from '../../ui/classes'
import { MenuBar } from '../menubar/MenuBar'
import { NotFound } from '../NotFound'
import { FramedScreen } from '../screens/ScreenHost'
import { Drawer } from '../sidebar/Drawer'
import { Sidebar } from '../sidebar/Sidebar'
import { Footer } from './Footer'
import styles from './Frame.module.css'
import { FrameOverlays } from './FrameOverlays'
import { Header } from './Header'
import { PluginFailed } from './PluginFailed'
import { SkipLink } from './SkipLink'
import { useDrawer } from './useDrawer'
import { useWideWindow } from './useWideWindow'

/** What stands around every page behind the sign-in (S2.28, S2.29), and the pages that the role may enter (S2.25). */
export default function Frame() {
  const { isCollapsed, type, menuHidden, contentWidth, navBarType, footerType } = useSnapshot(layout)
  const { routes } = useSnapshot(useRegistry().state)
  const place = useWideWindow() && !menuHidden ? type : 'drawer'
  const drawer = useDrawer(place === 'drawer')
  return (
    <div
      className={classes(
        styles.frame,
        styles[place],
        isCollapsed && styles.collapsed,
        contentWidth === 'boxed' && styles.boxed,
        navBarType === 'static' && styles.scrollsAway,
        footerType === 'static' && styles.footed,
      )}
    >
      <SkipLink />
      {place === 'vertical' && <Sidebar />}
      {drawer.isOpen && <Drawer onClose={drawer.close} />}
      <div className={styles.top}>
        <Header branded={place === 'horizontal'} onMenu={place === 'drawer' ? drawer.open : undefined} />
        {place === 'horizontal' && <MenuBar />}
      </div>
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
      {footerType === 'static' && <Footer />}
      <FrameOverlays />
      <IdleWarning />
      <LogoutQuestion />
    </div>
  )
}
