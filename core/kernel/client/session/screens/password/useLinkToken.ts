import { useEffect, useState } from 'react'

const inAddress = () => location.hash.slice(1)

/**
 * The secret of a mailed link, which is in the part of the address after `#`. It is read once and then removed from the address bar, where
 * others may see it, and from the browser's history.
 * @returns the secret, or '' if there is none, such as after a reload
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
    // Another link may be pasted into the same tab. Then only the part after `#` changes.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}
