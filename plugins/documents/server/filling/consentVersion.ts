/** @returns the version of a consent for the evidence, which is in English: `2026-11`, or `2026-11 in Spanish` where it was shown in Spanish */
export function consentVersion({ version, language = 'en' }: { readonly version: string; readonly language?: string }) {
  return language === 'en' ? version : `${version} in ${new Intl.DisplayNames('en', { type: 'language' }).of(language)}`
}
