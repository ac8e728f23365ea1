import { createRoot } from 'react-dom/client'
import { lookups } from './kit/data/lookups'
import { loadManifests } from './loadManifests'
import { publicPages } from './publicPages'
import { createRegistry } from './session/registry/createRegistry'
import { createSession } from './session/createSession'
import { createSessionApi } from './session/sessionApi'
import { readBootstrap, withBootstrap } from './session/withBootstrap'
import { App } from './shell/App'
import { goTo, currentPath } from './shell/navigation'
import { watchPrerendered } from './platform/screens/prerendered'
import { watchLayout } from './platform/theme/layout'
import { loadFonts } from './platform/theme/loadFonts'
import './platform/theme/theme.css'
import { toast } from './platform/toasts/toast'
import { loadTooltips } from './platform/ui/tooltip/loadTooltips'

const registry = createRegistry(() => loadManifests(session), { toast })
/** Clears the cached look-ups before a role is entered, because another role may not see them. */
const enter: typeof registry.enter = (grant) => {
  lookups.clear()
  return registry.enter(grant)
}
const session = createSession(withBootstrap(createSessionApi(), readBootstrap()), {
  navigate: goTo,
  currentPath,
  toast,
  enter,
})

loadFonts()
loadTooltips()
watchPrerendered()
watchLayout()
session.watch()
void session.loadBrand()
createRoot(document.getElementById('root')!).render(
  <App registry={registry} publicPages={publicPages} session={session} />,
)
