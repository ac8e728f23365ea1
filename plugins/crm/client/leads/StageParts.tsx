import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '@core/client/api'
import { type DetailOf, StageSteps, stagesAlong, useStateDays } from '@core/client/kit'
import type { Viewer } from '@core/client/plugin'
import { toast, useViewer } from '@core/client/session'
import { Button, Icon, LinkButton, Menu } from '@core/client/ui'
import { accountPermissions } from '../../shared/crmPermissions'
import { transferPath } from '../../shared/crmPaths'
import { leadEntity } from '../../shared/leads/leadEntity'
import { isClosed, leadStages, stage } from '../../shared/leads/leadStages'
import { changeStage } from './changeStage'
import { Stage } from './leadColumns'
import { LostDialog } from './LostDialog'

type Lead = DetailOf<typeof leadEntity>

/** The stage of a lead, beside its name. */
export function StageBadge({ record: { status, daysInStage } }: { record: Lead }) {
  return <Stage status={status} days={daysInStage} />
}

/** Moves a lead to a stage, asking why where it is lost; a won one is offered to become an account. */
function useStageMoves(record: Lead): { readonly go: (status: number) => void; readonly dialog: ReactNode } {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const [losing, setLosing] = useState(false)
  const move = async (status: number, lostReason?: number) => {
    const message = await changeStage({ id: record.id, version: record.version, status, lostReason })
    const run = () => navigate(transferHref(record))
    // A won lead is to become an account; the toast stays for long enough to go on there.
    if (status === stage.won && mayTransfer(viewer)) toast.success(message ?? '', { label: 'Transfer', run })
    else if (message) toast.success(message)
  }
  const moveNow = (status: number) => void move(status).catch((error: unknown) => toast.warning(messageOf(error)))
  return {
    go: (status) => (status === stage.lost ? setLosing(true) : moveNow(status)),
    dialog: losing && (
      <LostDialog
        company={record.company}
        onLose={(reason) => move(stage.lost, reason)}
        onClose={() => setLosing(false)}
      />
    ),
  }
}

const mayTransfer = ({ permissions }: Viewer) => permissions.has(accountPermissions.can.addAccount)
const transferHref = ({ id }: Lead) => `${transferPath}?lead=${id}`
const iconOf = (id: number) => (id === stage.lost ? 'pi-times-circle' : 'pi-arrow-right')

/** The stages that it may go to, as a menu, and the transfer. */
export function StageActions({ record }: { record: Lead }) {
  const viewer = useViewer()
  const { go, dialog } = useStageMoves(record)
  const choices = leadStages.filter(({ id }) => id !== record.status)
  return (
    <>
      <Menu
        items={choices.map(({ id, name }) => ({
          label: isClosed(record.status) && !isClosed(id) ? `Reopen: ${name}` : name,
          icon: iconOf(id),
          onSelect: () => go(id),
        }))}
      >
        {(trigger) => (
          <Button {...trigger}>
            Change stage
            <Icon name="pi-chevron-down" />
          </Button>
        )}
      </Menu>
      {mayTransfer(viewer) && record.status !== stage.lost && (
        <LinkButton
          href={transferHref(record)}
          variant={record.status === stage.won ? 'primary' : 'secondary'}
          icon="pi-arrow-right-arrow-left"
        >
          Transfer
        </LinkButton>
      )}
      {dialog}
    </>
  )
}

const way = leadStages.filter(({ id }) => id <= stage.won)

/** The pipeline, how far the lead is in it, and where it may go. */
export function LeadStages({ record, mayUpdate }: { record: Lead; mayUpdate: boolean }) {
  const { go, dialog } = useStageMoves(record)
  const days = useStateDays(leadEntity, record)
  const { status, furthestStage } = record
  const onWay = way.some(({ id }) => id === status)
  const standing = status === stage.won ? 'done' : status === stage.lost ? 'stopped' : onWay ? 'current' : 'held'
  const next = mayUpdate ? leadStages.filter(({ id }) => id !== status) : []
  return (
    <>
      <StageSteps
        label="Stages of the lead"
        stages={stagesAlong({ stages: way, at: onWay ? status : furthestStage, state: standing, days })}
        next={next.map(({ id, name }) => ({ id, name, icon: iconOf(id) }))}
        onGo={go}
      />
      {dialog}
    </>
  )
}
