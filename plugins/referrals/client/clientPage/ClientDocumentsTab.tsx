import { Suspense } from 'react'
import { Link } from 'wouter'
import { useLoad, useLiveTurn } from '@core/client/session'
import { useOpenRecord } from '@core/client/kit'
import { buttonClass, Callout, ErrorState, Icon, Row, Section, Skeleton, Stack } from '@core/client/ui'
import { formatInstant, knownName } from '@core/entity'
import type { ClientDetail, ClientForm } from '../../shared/clientTypes'
import { publicFormOf } from '../../shared/forms/publicForms'
import { packetTab } from '../../shared/packet/packetTab'
import { referralEntity } from '../../shared/referralEntity'
import { packetApi } from '../packet/packetApi'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { clientApi } from '../clientApi'
import { ClientFiles } from './ClientFiles'
import styles from './ClientPage.module.css'

/** All documents of a client on the referrals that the viewer may see: uploads, submitted forms, cards. */
export default function ClientDocumentsTab() {
  const { record } = useOpenRecord<ClientDetail>()
  const ids = record.referrals.map(({ id }) => id)
  const turn = useLiveTurn([referralEntity.id], ids)
  const key = `${record.id} ${record.version} ${ids.join()}`
  const forms = useLoad(key, (signal) => clientApi.forms(record.id, signal), turn)
  const referrals = useLoad(key, (signal) => clientApi.referrals(record.id, signal), turn)
  const { failure, error } = forms.failure ? forms : referrals
  const reload = () => {
    forms.reload()
    referrals.reload()
  }
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!forms.value || !referrals.value) return <Skeleton height="320px" />
  const isMasked =
    forms.value.some(({ pdf }) => pdf === 'hidden') || referrals.value.some(({ masked }) => masked.length > 0)
  return (
    <Stack gap={4}>
      {isMasked && (
        <Callout tone="neutral">
          Some files are hidden: they are sensitive, and your role doesn’t include “View sensitive fields”.
        </Callout>
      )}
      <Uploaded referrals={record.referrals} />
      <Section title="Submitted forms">
        {forms.value.length === 0 && <p className={styles.quiet}>No form has come back yet.</p>}
        <ul className={styles.releases}>
          {forms.value.map((form) => (
            <SubmittedForm key={form.submissionId} form={form} />
          ))}
        </ul>
      </Section>
      <ClientFiles referrals={referrals.value} />
    </Stack>
  )
}

/** Uploaded documents and those out for signature, if the documents plugin is enabled. */
function Uploaded({ referrals }: Pick<ClientDetail, 'referrals'>) {
  const { documents } = useReferrals()
  const records = referrals.map(({ id, number }) => ({
    id,
    name: number,
    href: `${referralPaths.view(id)}?tab=documents.${referralEntity.id}`,
  }))
  if (!documents) return null
  return (
    <Section title="Uploaded documents">
      <Suspense fallback={<Skeleton height="160px" />}>
        <documents.Documents entity={referralEntity.id} records={records} />
      </Suspense>
    </Section>
  )
}

function SubmittedForm({
  form: { submissionId, referralId, number, form, signer, submittedAt, pdf },
}: {
  form: ClientForm
}) {
  const title = knownName(publicFormOf(form).title)
  return (
    <Row as="li" gap={3} rowGap={2} wrap justify="between">
      <div>
        <Link
          className={styles.name}
          href={`${referralPaths.view(referralId)}?tab=${packetTab}&submission=${submissionId}`}
        >
          {title}
        </Link>
        <p className={styles.quiet}>
          Submitted {formatInstant(submittedAt)} by {signer} ·{' '}
          <Link href={referralPaths.view(referralId)}>{number}</Link>
        </p>
      </div>
      {pdf === 'hidden' ? (
        <span className={styles.quiet}>
          <Icon name="pi-lock" /> PDF hidden
        </span>
      ) : (
        <a
          href={packetApi.pdf(referralId, submissionId)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ size: 'small' })}
        >
          <Icon name="pi-file-pdf" />
          Open PDF
          <span className="visually-hidden"> of {title} (in a new tab)</span>
        </a>
      )}
    </Row>
  )
}
