import { createContext, use, useMemo, type ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { useRegistry } from './RegistryProvider'

interface PluginStores {
  readonly plugin: string
  readonly stores: unknown
}

const PluginStoresContext = createContext<PluginStores | undefined>(undefined)

/**
 * Stands around each screen and each slot entry of a plugin, so that they reach their own stores. Once the role is left its
 * children are gone, state and all; the same plugin in the next role begins anew.
 * @param fallback drawn in place of the children while the plugin is not active, say because it failed.
 */
export function PluginScope({ plugin, fallback, children }: { plugin: string; fallback?: ReactNode; children: ReactNode }) {
  const registry = useRegistry()
  const { plugins, entered } = useSnapshot(registry.state)
  const active = plugins[plugin]?.status === 'active'
  // Taken once for each role: a screen that is about to go keeps to the stores that it had.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stores change with `entered` and `active`
  const scope = useMemo(() => ({ plugin, stores: registry.storesOf(plugin) }), [plugin, registry, entered, active])
  if (!active) return fallback
  return (
    <PluginStoresContext key={entered} value={scope}>
      {children}
    </PluginStoresContext>
  )
}

/**
 * The plugin's own context: a hook that gives its screens what its `run` returned.
 * @example export const useReferrals = definePluginContext<ReferralStores>('referrals')
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the hook gives; run returned it
export function definePluginContext<Stores>(plugin: string): () => Stores {
  return function usePluginStores() {
    const scope = use(PluginStoresContext)
    if (scope?.plugin !== plugin) {
      const found = scope ? `the one of plugin “${scope.plugin}”` : 'none'
      throw new Error(`The stores of plugin “${plugin}” were asked for and the nearest scope is ${found}. Wrap what is drawn in <PluginScope plugin="${plugin}">.`)
    }
    return scope.stores as Stores
  }
}
