import { observer } from 'mobx-react-lite'
import { RecordFields } from '@core/client/records/RecordFields'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { Icon } from '@core/client/ui/layout/Icon'
import { PageHeader } from '@core/client/ui/layout/PageHeader'
import { Section } from '@core/client/ui/layout/Section'
import { Callout } from '@core/client/ui/status/Callout'
import { listLink } from '@core/client/lists/useListLocation'
import { allows } from '@core/entity/policy'
import { Link } from 'wouter'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralPaths } from '../referralPaths'
import { ChangeStatus } from '../status/ChangeStatus'
import { StatusBadge } from '../status/StatusBadge'
import { StatusNote } from '../status/StatusNote'
import { useReferrals } from '../useReferrals'
import { AvailabilityView } from './AvailabilityView'
import { DeleteReferral } from './DeleteReferral'
import { clientPart, coverageShow, emergencyPart, furtherParts, guardianShow, type RecordPart } from './referralParts'
import { ReferralFacts } from './ReferralFacts'
import { ReferralRows } from './ReferralRows'
import styles from './ReferralDetail.module.css'

/** The record: who and where it stands, what can be done, then everything that is known. */
export const ReferralRecordView = observer(function ReferralRecordView({ record }: { record: ReferralDetail }) {
  const { list } = useReferrals()
  const viewer = useViewer()
  const { client, number, status, labels, masked } = record
  const back = listLink(referralPaths.list, list)
  const part = ({ id, title, show }: RecordPart) => (
    <Section key={id} id={id} title={title}>
      <RecordFields fields={referralEntity.fields} record={record} show={show} masked={masked} />
      {id === 'service' && record.service.availability && <AvailabilityView slots={record.service.availability} />}
    </Section>
  )
  return (
    <>
      <Link href={back.href} state={back.state} className={styles.back}>
        <Icon name="pi-arrow-left" />
        {referralEntity.name.many}
      </Link>
      <PageHeader
        title={`${client.firstName} ${client.lastName}`}
        aside={status !== null && <StatusBadge status={status} />}
        subtitle={`${number} · ${labels.type} · Received ${record.receivedDate}`}
        actions={
          <>
            {allows(referralEntity.policy.delete, viewer, record) && <DeleteReferral record={record} />}
            {allows(referralEntity.policy.update, viewer, record) && (
              <>
                <LinkButton icon="pi-pencil" href={referralPaths.edit(record.id)}>
                  Edit
                </LinkButton>
                <ChangeStatus record={record} />
              </>
            )}
          </>
        }
      />
      <StatusNote record={record} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {masked.length > 0 && (
            <Callout tone="neutral">Some fields are hidden: they are sensitive, and your role doesn’t include “View sensitive fields”.</Callout>
          )}
          {part(clientPart)}
          <ReferralRows record={record} path="guardians" titleField="name" show={guardianShow} />
          {part(emergencyPart)}
          <ReferralRows record={record} path="coverages" titleField="payer" show={coverageShow} />
          {furtherParts.map(part)}
        </div>
        <ReferralFacts record={record} />
      </div>
    </>
  )
})
