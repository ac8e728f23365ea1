import { useLocation } from 'wouter'
import { useBrandName } from '../session/useBrandName'

/** S2.36: the product's name, then the current path. */
export function DocumentTitle() {
  const [path] = useLocation()
  return <title>{`${useBrandName()} ${path}`}</title>
}
