import { Fragment, type ReactNode } from 'react'
import { type AddValue, EditableSection, RecordFields, useSectionEditing } from '@core/client/kit'
import { Callout } from '@core/client/ui'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { AuthorizationState } from '../authorizations/AuthorizationState'
import { Benefits } from '../authorizations/Benefits'
import { OtherAuthorizations } from '../authorizations/OtherAuthorizations'
import { Reauthorize } from '../authorizations/Reauthorize'
import { referralForm } from '../form/referralForm'
import { AvailabilityView } from './AvailabilityView'
import { clientPart, coverageShow, emergencyPart, furtherParts, guardianShow, type RecordPart } from './referralParts'
import { ReferralRows } from './ReferralRows'

/** All fields of a referral. */
export function ReferralDetails({ record }: { record: ReferralDetail }) {
  const { masked, labels } = record
  const { fields } = referralEntity
  const editing = useSectionEditing(referralForm.omit)
  const section = (id: string, read: (add: AddValue) => ReactNode) => (
    <EditableSection key={id} section={formSection(id)} {...{ fields, masked, editing }}>
      {read}
    </EditableSection>
  )
  const part = ({ id, show }: RecordPart) =>
    section(id, (add) => (
      <>
        <RecordFields {...{ fields, record, show, labels, masked, add }} />
        {id === 'authorization' && record.authorization && (
          <>
            <AuthorizationState authorization={record.authorization} />
            <Reauthorize record={record} />
          </>
        )}
        {id === 'service' && record.service.availability && <AvailabilityView slots={record.service.availability} />}
      </>
    ))
  return (
    <>
      {masked.length > 0 && (
        <Callout tone="neutral">
          Some fields are hidden: they are sensitive, and your role doesn’t include “View sensitive fields”.
        </Callout>
      )}
      {part(clientPart)}
      {section('guardians', () => (
        <ReferralRows record={record} path="guardians" titleField="name" show={guardianShow} />
      ))}
      {part(emergencyPart)}
      {section('coverages', () => (
        <ReferralRows record={record} path="coverages" titleField="payer" show={coverageShow} />
      ))}
      {furtherParts.map((further) => (
        <Fragment key={further.id}>
          {part(further)}
          {further.id === 'authorization' && (
            <>
              {section('otherAuthorizations', () => (
                <OtherAuthorizations record={record} />
              ))}
              {section('benefits', () => (
                <Benefits record={record} />
              ))}
            </>
          )}
        </Fragment>
      ))}
    </>
  )
}

const formSection = (id: string) => referralForm.sections.find((section) => section.id === id)!
