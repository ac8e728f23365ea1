import type { ReactNode } from 'react'
import {
  arrangedRecord,
  EditableSection,
  type FormSection,
  openedPaths,
  pathOf,
  type ReadField,
  RecordFields,
  useSectionEditing,
} from '@core/client/kit'
import { Callout } from '@core/client/ui'
import { fieldPathsOf } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { AuthorizationState } from '../authorizations/AuthorizationState'
import { Benefits } from '../authorizations/Benefits'
import { OtherAuthorizations } from '../authorizations/OtherAuthorizations'
import { Reauthorize } from '../authorizations/Reauthorize'
import { referralForm } from '../form/referralForm'
import { AvailabilityView } from './AvailabilityView'
import { coverageShow, guardianShow, recordParts } from './referralParts'
import styles from './ReferralDetail.module.css'
import { ReferralRows } from './ReferralRows'

const { fields } = referralEntity

/** All fields of a referral, in the sections of its form as administrators have arranged them. */
export function ReferralDetails({ record }: { record: ReferralDetail }) {
  const { masked, labels } = record
  const editing = useSectionEditing(referralForm.omit)
  const { sections } = arrangedRecord(referralEntity, { facts: [], sections: referralForm.sections }, record)
  return (
    <>
      {masked.length > 0 && (
        <Callout tone="neutral">
          Some fields are hidden: they are sensitive, and your role doesn’t include “View sensitive fields”.
        </Callout>
      )}
      {sections.map((section) => {
        // Not in the form: what stands above the sections, and what only requests need.
        if (section.id === 'more') return null
        const { show, byHand } = contentOf(section)
        if (show.length + byHand.length === 0) return null
        return (
          <EditableSection key={section.id} {...{ section, fields, masked, editing }}>
            {(add) => (
              <>
                {show.length > 0 && <RecordFields {...{ fields, record, show, labels, masked, add }} />}
                {section.id === 'authorization' && record.authorization && (
                  <>
                    <AuthorizationState authorization={record.authorization} />
                    <Reauthorize record={record} />
                  </>
                )}
                {byHand.map((path) => (
                  <div key={path} className={show.length > 0 && path !== availability ? styles.below : undefined}>
                    {views[path]!(record)}
                  </div>
                ))}
              </>
            )}
          </EditableSection>
        )
      })}
    </>
  )
}

const availability = 'service.availability'

/** The fields that are more than a line or a few. */
const views: Readonly<Record<string, (record: ReferralDetail) => ReactNode>> = {
  guardians: (record) => <ReferralRows record={record} path="guardians" titleField="name" show={guardianShow} />,
  coverages: (record) => <ReferralRows record={record} path="coverages" titleField="payer" show={coverageShow} />,
  otherAuthorizations: (record) => <OtherAuthorizations record={record} />,
  benefits: (record) => <Benefits record={record} />,
  [availability]: ({ service }) => service.availability && <AvailabilityView slots={service.availability} />,
}

/** What the page shows of a section: the fields that it has by itself in their delivered form, and those that were moved there. */
function contentOf(section: FormSection): { readonly show: readonly ReadField[]; readonly byHand: readonly string[] } {
  const paths = section.fields.flatMap((entry) => openedPaths(fields, pathOf(entry)))
  const delivered = deliveredPaths(section.id)
  const own = recordParts.find(({ id }) => id === section.id)?.show ?? []
  const isThere = (path: string) => paths.some((one) => one === path || one.startsWith(`${path}.`))
  const place = (entry: ReadField) => {
    const path = typeof entry === 'string' ? entry : entry.path
    return paths.findIndex((one) => one === path || one.startsWith(`${path}.`))
  }
  const shown = own.filter((entry) => isThere(typeof entry === 'string' ? entry : entry.path))
  const moved = paths.filter((path) => !delivered.has(path) && !(path in views))
  // As delivered, the page has an order of its own.
  const isDelivered = moved.length === 0 && [...delivered].join() === paths.join()
  return {
    show: isDelivered ? shown : [...shown, ...moved.map(named)].toSorted((a, b) => place(a) - place(b)),
    byHand: paths.filter((path) => path in views),
  }
}

/** A field of a group beside those of others, with the name of its group. */
function named(path: string): ReadField {
  const label = fieldPathsOf(fields).find((one) => one.path === path)?.label
  return label === undefined || path.startsWith('custom.') ? path : { path, label }
}

/** The paths that the form has in a section by itself. */
function deliveredPaths(id: string): ReadonlySet<string> {
  const sections: readonly FormSection[] = referralForm.sections
  const section = sections.find((one) => one.id === id)
  return new Set(section?.fields.flatMap((entry) => openedPaths(fields, pathOf(entry))))
}
