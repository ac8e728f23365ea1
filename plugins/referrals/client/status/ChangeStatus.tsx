import { useState } from 'react'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { Button } from '@core/client/ui/buttons/Button'
import { Icon } from '@core/client/ui/layout/Icon'
import { Menu } from '@core/client/ui/overlays/Menu'
import { choosableStatuses } from '../../shared/checkTransition'
import { statusId, statusOf } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'
import { ChangeStatusDialog } from './ChangeStatusDialog'

/** A picture for what a change means: rest, end, or the next step. */
function iconOf(to: number): string {
  if (to === statusId.onHold) return 'pi-pause'
  return statusOf(to).phase === 'Closed' ? 'pi-times-circle' : 'pi-arrow-right'
}

/** The statuses that the referral may go to and the person may choose. Nothing where there are none. */
export function ChangeStatus({ record }: { record: ReferralDetail }) {
  const { permissions } = useViewer()
  const [to, setTo] = useState<number>()
  const { status } = record
  if (status === null) return null
  const choices = choosableStatuses(status, record.heldFromStatus, permissions)
  if (choices.length === 0) return null
  return (
    <>
      <Menu items={choices.map((id) => ({ label: labelOf(id, status), icon: iconOf(id), onSelect: () => setTo(id) }))}>
        {(trigger) => (
          <Button variant="primary" {...trigger}>
            Change status
            <Icon name="pi-chevron-down" />
          </Button>
        )}
      </Menu>
      {to !== undefined && <ChangeStatusDialog record={record} to={to} onClose={() => setTo(undefined)} />}
    </>
  )
}

function labelOf(to: number, from: number): string {
  const { name } = statusOf(to)
  if (from === statusId.onHold && statusOf(to).phase !== 'Closed') return `Resume: ${name}`
  return statusOf(from).phase === 'Closed' ? `Reopen as ${name}` : name
}
