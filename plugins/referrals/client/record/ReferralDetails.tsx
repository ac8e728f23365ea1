import { RecordFields } from '@core/client/records/RecordFields'
import { Section } from '@core/client/ui/layout/Section'
import { Callout } from '@core/client/ui/status/Callout'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { AvailabilityView } from './AvailabilityView'
import { clientPart, coverageShow, emergencyPart, furtherParts, guardianShow, type RecordPart } from './referralParts'
import { ReferralRows } from './ReferralRows'

/** Everything that is known of a referral. */
export function ReferralDetails({ record }: { record: ReferralDetail }) {
  const { masked, labels } = record
  const part = ({ id, title, show }: RecordPart) => (
    <Section key={id} id={id} title={title}>
      <RecordFields fields={referralEntity.fields} record={record} show={show} labels={labels} masked={masked} />
      {id === 'service' && record.service.availability && <AvailabilityView slots={record.service.availability} />}
    </Section>
  )
  return (
    <>
      {masked.length > 0 && <Callout tone="neutral">Some fields are hidden: they are sensitive, and your role doesn’t include “View sensitive fields”.</Callout>}
      {part(clientPart)}
      <ReferralRows record={record} path="guardians" titleField="name" show={guardianShow} />
      {part(emergencyPart)}
      <ReferralRows record={record} path="coverages" titleField="payer" show={coverageShow} />
      {furtherParts.map(part)}
    </>
  )
}
