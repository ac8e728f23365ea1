import { viewCookie, writeView } from '@core/shared/browserView'
import { storedTexts } from './storedLayout'

/** Tells the server, by a cookie, how this browser shows a page: so it can send the next one rendered. @returns what ends it */
export function tellView(): () => void {
  write()
  // As it is when the page is left: another width, another theme.
  addEventListener('pagehide', write)
  return () => removeEventListener('pagehide', write)
}

function write(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const view = writeView({ width: innerWidth, height: innerHeight, timeZone, isDark, stored: storedTexts() })
  document.cookie = `${viewCookie}=${view}; Path=/; SameSite=Lax; Max-Age=${60 * 60 * 24 * 30}${location.protocol === 'https:' ? '; Secure' : ''}`
}
