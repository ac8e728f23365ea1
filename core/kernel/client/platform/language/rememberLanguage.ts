import { languageCookie } from '@core/kernel/shared/languageCookie'

/** Tells the server the language of this browser's pages without a session. The cookie contains nothing about a person. */
export function rememberLanguage(code: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${code}; Path=/; SameSite=Lax; Max-Age=${60 * 60 * 24 * 365}${secure}`
}
