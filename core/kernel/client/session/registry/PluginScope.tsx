import { createContext, use, useMemo, type ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { useRegistry } from './RegistryProvider'
import type { Disposable, Scope } from './Scope'

interface PluginStores {
  readonly plugin: string
  readonly stores: unknown
  readonly scope: Scope | undefined
}

const PluginStoresContext = createContext<PluginStores | undefined>(undefined)

/**
 * Wraps each screen and each contribution of a plugin, so that they can use the plugin's stores. When the role is left, the children are
 * removed with their state; the same plugin starts again in the next role.
 * @param fallback shown instead of the children while the plugin is not active, for example because it failed
 */
export function PluginScope({
  plugin,
  fallback,
  children,
}: {
  plugin: string
  fallback?: ReactNode
  children: ReactNode
}) {
  const registry = useRegistry()
  const { plugins, entered } = useSnapshot(registry.state)
  const active = plugins[plugin]?.status === 'active'
  // Computed once for each role, so that a screen that is about to close keeps its stores.
  const scope = useMemo(
    () => ({ plugin, stores: registry.storesOf(plugin), scope: registry.scopeOf(plugin) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stores change with `entered` and `active`
    [plugin, registry, entered, active],
  )
  if (!active) return fallback
  return (
    <PluginStoresContext key={entered} value={scope}>
      {children}
    </PluginStoresContext>
  )
}

/**
 * Creates a hook that returns to the screens of a plugin what its `run` returned.
 * @example export const useReferrals = definePluginContext<ReferralStores>('referrals')
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type of what run returned
export function definePluginContext<Stores>(plugin: string): () => Stores {
  return function usePluginStores() {
    const scope = use(PluginStoresContext)
    if (scope?.plugin !== plugin) {
      const found = scope ? `the one of plugin “${scope.plugin}”` : 'none'
      throw new Error(
        `The stores of plugin “${plugin}” were asked for and the nearest scope is ${found}. Wrap what is drawn in <PluginScope plugin="${plugin}">.`,
      )
    }
    return scope.stores as Stores
  }
}

const made = new WeakMap<Scope, Map<object, unknown>>()

/**
 * Returns an object that a plugin's screens share while one role is entered. The first screen that needs it creates it.
 * @param key the same object for all users of the shared object
 * @param make its `own` connects a store with the role: it is disposed of when the role is left
 */
export function useOncePerRole<T>(key: object, make: (own: <D extends Disposable>(disposable: D) => D) => T): T {
  const scope = use(PluginStoresContext)?.scope
  if (!scope) throw new Error('useOncePerRole: no active plugin above. Wrap what is drawn in <PluginScope plugin="…">.')
  const ofRole = made.get(scope) ?? new Map<object, unknown>()
  made.set(scope, ofRole)
  if (!ofRole.has(key))
    ofRole.set(
      key,
      make((disposable) => scope.own(disposable)),
    )
  return ofRole.get(key) as T
}
