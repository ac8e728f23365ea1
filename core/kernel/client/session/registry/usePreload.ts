import { useRouter } from 'wouter'
import { useRegistry } from './RegistryProvider'
import { findRoute } from './findRoute'
import { preloadScreen } from '../../platform/screens/loadScreen'

/**
 * Fetches a page's chunk when the pointer is on its link.
 * @example <Link href={link} {...preload(link)}>
 */
export function usePreload(): (path: string) => { onPointerEnter: () => void; onFocus: () => void } {
  const registry = useRegistry()
  const { parser } = useRouter()
  return (path) => {
    const fetch = () => {
      const route = findRoute(parser, registry.state.routes, path)
      if (route) void preloadScreen(route.screen)
    }
    return { onPointerEnter: fetch, onFocus: fetch }
  }
}
