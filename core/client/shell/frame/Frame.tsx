import { Route, Switch } from 'wouter'
import { useSnapshot } from 'valtio/react'
import { FollowLive } from '../../live/FollowLive'
import { OperationHost } from '../../operations/OperationHost'
import { PluginScope } from '../../registry/PluginScope'
import { useRegistry } from '../../registry/RegistryProvider'
import { comparePaths } from '../../registry/routePaths'
import type { ActiveRoute, DeniedRoute, LoadScreen } from '../../registry/types'
import { passwordPath } from '../../session/paths'
import { IdleWarning } from '../../session/idle/IdleWarning'
import { LogoutQuestion } from '../../session/logout/LogoutQuestion'
import { RoleQuestion } from '../../session/role/RoleQuestion'
import { ViewingBanner } from '../../session/role/ViewingBanner'
import { useSessionState } from '../../session/SessionProvider'
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
import { Denied } from './Denied'
import { PluginFailed } from './PluginFailed'
import { SkipLink } from './SkipLink'
import { useDrawer } from './useDrawer'
import { useWideWindow } from './useWideWindow'

const changePassword: LoadScreen = () => import('../../session/screens/password/ChangePassword')

/** What stands around every page behind the sign-in (S2.28, S2.29), and the pages that the role may enter (S2.25). */
export default function Frame() {
  const { isCollapsed, type, menuHidden, contentWidth, navBarType, footerType } = useSnapshot(layout)
  const { routes, denied } = useSnapshot(useRegistry().state)
  const { viewing } = useSessionState()
  const pages: readonly (ActiveRoute | DeniedRoute)[] = [...routes, ...denied].toSorted((a, b) => comparePaths(a.path, b.path))
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
        viewing && styles.viewing,
      )}
    >
      <SkipLink />
      {place === 'vertical' && <Sidebar />}
      {drawer.isOpen && <Drawer onClose={drawer.close} />}
      <div className={styles.top}>
        <ViewingBanner />
        <Header branded={place === 'horizontal'} onMenu={place === 'drawer' ? drawer.open : undefined} />
        {place === 'horizontal' && <MenuBar />}
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Switch>
          {pages.map((page) => (
            <Route key={page.path} path={page.path}>
              {'screen' in page ? (
                <PluginScope plugin={page.plugin} fallback={<PluginFailed title={page.title} />}>
                  <FramedScreen load={page.screen} />
                </PluginScope>
              ) : (
                <Denied title={page.title} />
              )}
            </Route>
          ))}
          {/* Everybody's, whatever their role. */}
          <Route path={passwordPath}>
            <FramedScreen load={changePassword} />
          </Route>
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </main>
      {footerType === 'static' && <Footer />}
      <FrameOverlays />
      <OperationHost />
      <FollowLive />
      <IdleWarning />
      <LogoutQuestion />
      <RoleQuestion />
    </div>
  )
}
