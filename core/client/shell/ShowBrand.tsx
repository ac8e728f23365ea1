import { useEffect, useLayoutEffect } from 'react'
import { useSession, useSessionState } from '../session/SessionProvider'
import { showBrand } from '../platform/theme/brand/showBrand'
import { brandLogos } from '../platform/ui/brand/brandLogos'

/** Dresses the page in the deployment's colour and logos as soon as they are known, before the next paint. S3.3, D8 */
export function ShowBrand() {
  const session = useSession()
  const { deployment, status } = useSessionState()
  const color = deployment?.brandColor ?? null
  const [web, mobile] = [deployment?.webLogo ?? null, deployment?.mobileLogo ?? null]
  useLayoutEffect(() => showBrand(color), [color])
  useLayoutEffect(() => void Object.assign(brandLogos, { web, mobile }), [web, mobile])
  // Nobody tells a page where nobody is signed in of a change: it looks when somebody comes back to it.
  useEffect(() => {
    if (status !== 'signedOut') return
    const look = () => document.visibilityState === 'visible' && void session.refreshBrand()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [session, status])
  return null
}
