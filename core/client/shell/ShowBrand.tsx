import { useLayoutEffect } from 'react'
import { useSessionState } from '../session/SessionProvider'
import { showBrand } from '../theme/brand/showBrand'

/** Dresses the page in the deployment's colour as soon as it is known, before the next paint. D8 */
export function ShowBrand() {
  const color = useSessionState().deployment?.brandColor ?? null
  useLayoutEffect(() => showBrand(color), [color])
  return null
}
