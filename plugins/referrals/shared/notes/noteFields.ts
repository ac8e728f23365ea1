import { ids, integer, longText, reference, yesNo } from '@core/entity/fieldKinds'

/** What people write about a referral, in their own words. S3.18 */
export const noteFields = {
  text: longText('Note', { required: true }),
  sensitive: yesNo('Contains health details', { help: 'Then only you and people who may view sensitive fields can read it' }),
  mentions: ids('Mentions', { max: 20 }),
} as const

export const newNoteFields = { referralId: reference('Referral', 'referral', { required: true }), ...noteFields } as const

export const changedNoteFields = { ...noteFields, version: integer('Version', { required: true, min: 1 }) } as const
