import { readerLanguage } from '@core/server/plugin'
import { consent } from '../../shared/esign/consent'
import { type SignerLanguage, signerLanguages } from '../../shared/esign/signerLanguages'

/** The consent as a signer's page shows it. */
export interface ShownConsent {
  readonly version: string
  readonly language: SignerLanguage
  readonly text: string
}

/** @param code the language of the page, as in `<html lang>`; one that no page has is English */
export function shownConsent(code: string | null | undefined): ShownConsent {
  const language = signerLanguages.find(({ id }) => id === code)?.id ?? 'en'
  return {
    version: consent.version,
    language,
    text: consent.paragraphs.map(readerLanguage(language).word).join(' '),
  }
}
