import { enableStaticRendering } from 'mobx-react-lite'
import { parse } from 'regexparam'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { widthsLike } from '@core/kernel/shared/browserView'
import { prerenderedId, type PrerenderTask, type Prerendered } from '@core/kernel/shared/prerender'
import { manifests } from '../manifests'
import { publicPages } from '../publicPages'
import { preloadScreen } from '../platform/screens/loadScreen'
import { hasPrerenderedRows, startPrerendering } from '../platform/screens/prerendering'
import { brandRules } from '../platform/theme/brand/showBrand'
import { takeWords } from '../platform/api/unwrapResponse'
import { layout, readLayout } from '../platform/theme/layout'
import { toast } from '../platform/toasts/toast'
import { createSession } from '../session/createSession'
import { createRegistry } from '../session/registry/createRegistry'
import { findRoute } from '../session/registry/findRoute'
import { createSessionApi } from '../session/sessionApi'
import { type Bootstrap, withBootstrap } from '../session/withBootstrap'
import { App } from '../shell/App'
import { loadFrame } from '../shell/frame/loadFrame'
import { movedStyles } from './movedStyles'

startPrerendering()
// No change renders a component again: each rendering reads the current state of the stores.
enableStaticRendering(true)

/** A rendering may need what the one before has fetched: a list first requests its views and then its rows. */
const mostRenderings = 4

/**
 * Renders a page as the browser would. It runs on the server, once in a thread of its own, because the state of the session, the registry
 * and the stores belongs to one person. Calls use `fetch`, which that thread provides.
 * @param settle waits until all calls are answered; returns whether there were any since the last time
 * @returns undefined if the page has no rows to show
 */
export async function prerender(
  { address, bootstrap, view }: PrerenderTask,
  settle: () => Promise<boolean>,
): Promise<Prerendered | undefined> {
  const inPage = JSON.parse(bootstrap) as Bootstrap
  takeWords(inPage)
  const given = readerIn(inPage, view.timeZone)
  Object.assign(layout, readLayout())
  const registry = createRegistry(manifests, { toast })
  const session = createSession(withBootstrap(createSessionApi(), given), {
    navigate() {},
    currentPath: () => address,
    toast,
    enter: registry.enter,
  })
  await Promise.all([session.loadBrand(), preloadScreen(loadFrame)])
  await session.load()
  const [path = '/', query = ''] = address.split('?')
  const route = findRoute(parse, registry.state.routes, path)
  if (route) await preloadScreen(route.screen)
  const render = () =>
    renderToString(
      <Router ssrPath={path} ssrSearch={query}>
        <App registry={registry} publicPages={publicPages} session={session} />
      </Router>,
    )
  let rendered = render()
  for (let again = 1; again < mostRenderings && (await settle()); again++) rendered = render()
  if (!hasPrerenderedRows()) return undefined
  const { html, css } = movedStyles(rendered)
  const elsewhere = `@media not all and ${widthsLike(view.width)} { #${prerenderedId} { display: none } }`
  return { html, css: [brandRules(given.deployment.brandColor), elsewhere, css].join('') }
}

/** A person who chose no time zone reads times in the time zone of the browser. */
function readerIn(bootstrap: Bootstrap, timeZone: string): Bootstrap {
  const { session } = bootstrap
  if (!session) return bootstrap
  const profile = { ...session.profile, timeZone: session.profile.timeZone ?? timeZone }
  return { ...bootstrap, session: { ...session, profile } }
}
