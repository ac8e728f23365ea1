import { createRoot } from 'react-dom/client'
import { corePlugin } from './home/corePlugin'
import { lookups } from './lookups/lookups'
import { createRegistry } from './registry/createRegistry'
import type { PluginManifest } from './registry/definePlugin'
import { createSession } from './session/createSession'
import { createSessionApi } from './session/sessionApi'
import { App } from './shell/App'
import { goTo, currentPath } from './shell/navigation'
import { watchLayout } from './theme/layout'
import './theme/theme.css'
import { toast } from './toasts/toast'

/** The one place that finds the plugins; adding a folder adds a plugin. */
const plugins = import.meta.glob<PluginManifest>('../../plugins/*/client/plugin.ts', { eager: true, import: 'default' })

const registry = createRegistry([corePlugin, ...Object.values(plugins)], { toast })
/** What one role looked up, the next can't see. */
const enter: typeof registry.enter = (grant) => {
  lookups.clear()
  return registry.enter(grant)
}
const session = createSession(createSessionApi(), { navigate: goTo, currentPath, toast, enter })

watchLayout()
session.watch()
void session.loadBrand()
createRoot(document.getElementById('root')!).render(<App registry={registry} session={session} />)
