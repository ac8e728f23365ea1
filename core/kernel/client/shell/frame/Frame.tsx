import type { LoadScreen } from '../../platform/screens/loadScreen'
import { Route, Switch } from 'wouter'
import { useSnapshot } from 'valtio/react'
import { FollowLive } from '../FollowLive'
import { OperationHost } from '../../kit/operations/OperationHost'
import { PluginScope } from '../../session/registry/PluginScope'
import { useRegistry } from '../../session/registry/RegistryProvider'
import { comparePaths } from '../../session/registry/routePaths'
import type { ActiveRoute, DeniedRoute } from '../../session/registry/types'
import { passwordPath } from '../../session/paths'
import { IdleWarning } from '../../session/idle/IdleWarning'
import { LogoutQuestion } from '../../session/logout/LogoutQuestion'
import { ProofQuestion } from '../../session/proof/ProofQuestion'
import { PurposeQuestion } from '../../session/purpose/PurposeQuestion'
import { RoleQuestion } from '../../session/role/RoleQuestion'
import { ViewingBanner } from '../../session/role/ViewingBanner'
import { useSessionState } from '../../session/SessionProvider'
import { layout, setLayout } from '../../platform/theme/layout'
import { watchView } from '../../platform/theme/watchView'
import { classes } from '../../platform/ui/classes'
import { MenuBar } from '../menubar/MenuBar'
import { NotFound } from '../NotFound'
import { FramedScreen } from '../../platform/screens/ScreenHost'
import { Drawer } from '../sidebar/Drawer'
import { Sidebar } from '../sidebar/Sidebar'
import { Footer } from './Footer'
import './forcedColors.css'
import styles from './Frame.module.css'
import { OfflineReading } from './OfflineReading'
import { OutdatedBanner } from './OutdatedBanner'
import { FrameOverlays } from './FrameOverlays'
import { Header } from './Header'
import { SkipLink } from './SkipLink'
import { useWideWindow } from './useWideWindow'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import { useCallback, useEffect } from 'react'
import { messages } from '@core/kernel/entity/messages'
import { MessagePage } from '../../platform/ui/brand/MessagePage'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'

const changePassword: LoadScreen = () => import('../../session/screens/password/ChangePassword')

/** The frame around every page that needs a session (S2.28, S2.29), and the pages that the role may open (S2.25). */
export default function Frame() {
  const { isCollapsed, type, menuHidden, contentWidth, navBarType, footerType } = useSnapshot(layout)
  const { routes, denied } = useSnapshot(useRegistry().state)
  const { viewing } = useSessionState()
  const pages: readonly (ActiveRoute | DeniedRoute)[] = [...routes, ...denied].toSorted((a, b) =>
    comparePaths(a.path, b.path),
  )
  const place = useWideWindow() && !menuHidden ? type : 'drawer'
  const drawer = useDrawer(place === 'drawer')
  useEffect(() => watchView(), [])
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
          {/* This page exists for every role. */}
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
      <OfflineReading />
      <OutdatedBanner />
      <LogoutQuestion />
      <ProofQuestion />
      <PurposeQuestion />
      <RoleQuestion />
    </div>
  )
}

/** Shown instead of a page whose plugin failed. The other plugins work. */
function PluginFailed({ title }: { title: string }) {
  return (
    <ErrorState
      level={1}
      title={`${title} is not available right now`}
      message="This part of the product failed to start. The others work as usual."
      onRetry={() => location.reload()}
    />
  )
}

/**
 * The menu as a drawer.
 * @param exists false while the menu is a sidebar; an open drawer is then closed
 */
function useDrawer(exists: boolean) {
  const { mobileMenu } = useSnapshot(layout)
  const close = useCallback(() => setLayout('mobileMenu', false), [])
  const open = useCallback(() => setLayout('mobileMenu', true), [])
  useEffect(() => {
    if (!exists) close()
  }, [exists, close])
  // If a user signs out with the drawer open, it must not be open for the next user.
  useEffect(() => close, [close])
  return { isOpen: exists && mobileMenu, open, close }
}

/** A screen whose menu the role has, but not its permission. S6.9 */
function Denied({ title }: { title: string }) {
  return (
    <MessagePage
      code="403"
      title="Access denied"
      action={
        <LinkButton href="/" variant="primary">
          Go to the dashboard
        </LinkButton>
      }
    >
      {messages.denied(`“${title}”`)}
    </MessagePage>
  )
}
