import { viewCookie, writeView } from '@core/kernel/shared/browserView'
import { storedTexts } from './storedLayout'

/**
 * Tells the server by a cookie the width and theme of this browser, so that it can render the next page.
 * @returns a function that stops this
 */
export function watchView(): () => void {
  write()
  // When the page is left, because the width or the theme may have changed.
  addEventListener('pagehide', write)
  return () => removeEventListener('pagehide', write)
}

function write(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const view = writeView({ width: innerWidth, height: innerHeight, timeZone, isDark, stored: storedTexts() })
  document.cookie = `${viewCookie}=${view}; Path=/; SameSite=Lax; Max-Age=${60 * 60 * 24 * 30}${location.protocol === 'https:' ? '; Secure' : ''}`
}
