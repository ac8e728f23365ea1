import { use } from 'react'
import { useLoad, useViewer } from '@core/client/session'
import { focusField } from '@core/client/forms'
import { type ControlProps, OpenRecordContext, ReferenceControl } from '@core/client/kit'
import { Button } from '@core/client/ui'
import { known } from '@core/entity'
import { can } from '../../shared/referralPermissions'
import { referralApi } from '../referralApi'
import styles from './AssigneeControl.module.css'

/** The assignee of a referral. While there is none, the most suitable colleague is suggested below, with the reasons. */
export function AssigneeControl(props: ControlProps) {
  const { value, onChange } = props
  const { permissions } = useViewer()
  // A new referral has no data yet on which a suggestion could be based.
  const id = use(OpenRecordContext)?.record.id
  const isOpen = id !== undefined && typeof value !== 'number' && permissions.has(can.assign)
  const { value: people, loading } = useLoad(isOpen ? id : undefined, (signal) => referralApi.assignees(id!, signal))
  const first = people?.find(({ suggested }) => suggested)
  const choose = () => {
    onChange(first!.id)
    // The button disappears with its suggestion, so the field gets the focus.
    focusField('assignedTo', 'nearest')
  }
  return (
    <>
      <ReferenceControl {...props} />
      {isOpen && (loading || first) && (
        <p className={styles.suggestion}>
          {first && (
            <>
              <Button size="small" variant="ghost" onClick={choose}>
                {`Suggested: ${first.name}`}
              </Button>
              <span>{first.reasons.map(known).join(' · ')}</span>
            </>
          )}
        </p>
      )}
    </>
  )
}
