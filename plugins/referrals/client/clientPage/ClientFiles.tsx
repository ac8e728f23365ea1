import { FileLinks } from '@core/client/kit'
import { Section } from '@core/client/ui'
import { type Fields, type FileRef, visitValues } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { OfReferral } from './OfReferral'
import styles from './ClientPage.module.css'

interface LabelledFiles {
  readonly label: string
  readonly files: readonly FileRef[]
}

/** The files within each referral: insurance cards, reports, custody papers. */
export function ClientFiles({ referrals }: { referrals: readonly ReferralDetail[] }) {
  const having = referrals.flatMap((referral) => {
    const found = filesIn(referralEntity.fields, referral)
    return found.length > 0 ? [{ referral, found }] : []
  })
  return (
    <Section title="Cards and papers in the records">
      {having.length === 0 && (
        <p className={styles.quiet}>
          {referrals.some(({ masked }) => masked.length > 0) ? 'None that you may see.' : 'No files in these records.'}
        </p>
      )}
      {having.map(({ referral, found }) => (
        <OfReferral key={referral.id} referral={referral}>
          <dl className={styles.files}>
            {found.map(({ label, files }) => (
              <div key={files[0]!.id}>
                <dt className={styles.quiet}>{label}</dt>
                <dd>
                  <FileLinks files={files} />
                </dd>
              </div>
            ))}
          </dl>
        </OfReferral>
      ))}
    </Section>
  )
}

/** The fields of a record that hold files, through groups and rows. */
function filesIn(fields: Fields, record: object): readonly LabelledFiles[] {
  return [...visitValues(fields, record)].flatMap(({ field, value }) =>
    field.kind === 'files' && (value as readonly FileRef[]).length > 0
      ? [{ label: field.label, files: value as readonly FileRef[] }]
      : [],
  )
}
