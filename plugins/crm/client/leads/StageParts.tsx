import { useState } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '@core/client/api'
import type { DetailOf } from '@core/client/kit'
import { toast, useViewer } from '@core/client/session'
import { Button, Icon, LinkButton, Menu } from '@core/client/ui'
import { accountPermissions } from '../../shared/crmPermissions'
import { transferPath } from '../../shared/crmPaths'
import type { leadEntity } from '../../shared/leads/leadEntity'
import { isClosed, leadStages, stage } from '../../shared/leads/leadStages'
import { changeStage } from './changeStage'
import { Stage } from './leadColumns'
import { LostDialog } from './LostDialog'

type Lead = DetailOf<typeof leadEntity>

/** The stage of a lead, beside its name. */
export function StageBadge({ record: { status, daysInStage } }: { record: Lead }) {
  return <Stage status={status} days={daysInStage} />
}

/** The stages that the lead may move to. */
export function StageActions({ record }: { record: Lead }) {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const [losing, setLosing] = useState(false)
  const mayTransfer = viewer.permissions.has(accountPermissions.can.addAccount)
  const transferHref = `${transferPath}?lead=${record.id}`
  const transfer = () => navigate(transferHref)
  const move = async (status: number, lostReason?: number) => {
    const message = await changeStage({ id: record.id, version: record.version, status, lostReason })
    // A won lead should become an account, so the toast stays long enough to open the transfer.
    if (status === stage.won && mayTransfer) toast.success(message ?? '', { label: 'Transfer', run: transfer })
    else if (message) toast.success(message)
  }
  const choices = leadStages.filter(({ id }) => id !== record.status)
  return (
    <>
      <Menu
        items={choices.map(({ id, name }) => ({
          label: isClosed(record.status) && !isClosed(id) ? `Reopen: ${name}` : name,
          icon: id === stage.lost ? 'pi-times-circle' : 'pi-arrow-right',
          onSelect: () =>
            id === stage.lost
              ? setLosing(true)
              : void move(id).catch((error: unknown) => toast.warning(messageOf(error))),
        }))}
      >
        {(trigger) => (
          <Button {...trigger}>
            Change stage
            <Icon name="pi-chevron-down" />
          </Button>
        )}
      </Menu>
      {mayTransfer && record.status !== stage.lost && (
        <LinkButton
          href={transferHref}
          variant={record.status === stage.won ? 'primary' : 'secondary'}
          icon="pi-arrow-right-arrow-left"
        >
          Transfer
        </LinkButton>
      )}
      {losing && (
        <LostDialog
          company={record.company}
          onLose={(reason) => move(stage.lost, reason)}
          onClose={() => setLosing(false)}
        />
      )}
    </>
  )
}
