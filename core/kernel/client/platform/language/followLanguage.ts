import { language } from '@core/kernel/entity/language'
import { offeredLanguages } from './offeredLanguages'
import { rememberLanguage } from './rememberLanguage'

const key = 'reloadedForLanguage'

/**
 * Reloads the page where the person reads another language than the page is in: texts of modules are translated when these are loaded. It
 * does so once, because a language may no longer be there. A cookie tells the server the language of the pages before signing in.
 * @param wanted the language that the person chose; default: English
 * @returns whether the page is being reloaded
 */
export function followLanguage(wanted = 'en', reload: () => void = () => location.reload()): boolean {
  const isOffered = offeredLanguages.some(({ code }) => code === wanted)
  if (!isOffered || wanted === (language?.code ?? 'en') || sessionStorage.getItem(key) === wanted) return false
  sessionStorage.setItem(key, wanted)
  rememberLanguage(wanted)
  reload()
  return true
}
