import { useEffect, useState } from 'react'

const inAddress = () => location.hash.slice(1)

/**
 * The secret of a mailed link, which stands behind the # of the address: read once, then taken out of the address bar,
 * where others may see it, and out of the browser's history.
 * @returns it, or '' when there is none, such as after a reload
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(inAddress)
  useEffect(() => {
    const take = () => {
      if (!inAddress()) return
      setToken(inAddress())
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    // Another link may be pasted into the same tab: then only the part behind the # changes.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}
