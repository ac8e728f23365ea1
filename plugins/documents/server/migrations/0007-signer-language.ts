import type { Migration } from '@core/server/plugin'

/** The language of each signer, and the consent as they read it. */
export const signerLanguage: Migration = {
  id: '0007-signer-language',
  sql: `
alter table pdf_signer
  -- Of the messages to the signer: chosen by the sender, later that of the consent. Null: not known.
  add column language text,
  -- As it was shown, and in which language; null before the consent, and for the English text of its version.
  add column consent_text text,
  add column consent_language text;
`,
}
