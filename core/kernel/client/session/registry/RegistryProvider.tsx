import { createContext, use, type ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Registry, Viewer } from './types'

export const RegistryContext = createContext<Registry | undefined>(undefined)

/** Provides the registry to all components below. */
export function RegistryProvider({ registry, children }: { registry: Registry; children: ReactNode }) {
  return <RegistryContext value={registry}>{children}</RegistryContext>
}

/** @throws Error outside of a `RegistryProvider` */
export function useRegistry(): Registry {
  const registry = use(RegistryContext)
  if (!registry) throw new Error('useRegistry: no registry above. Wrap the tree in <RegistryProvider registry={…}>.')
  return registry
}

/**
 * @returns the viewer
 * @throws Error if no role is entered
 */
export function useViewer(): Viewer {
  const { viewer } = useSnapshot(useRegistry().state)
  if (!viewer) throw new Error('useViewer: nobody is signed in. Use it in screens that stand behind the sign-in.')
  return viewer
}
