import { type ReactNode, useState } from 'react'
import { messageOf, toast, useViewer } from '@core/client/session'
import { type DetailOf, type Move, MoveButton, StageSteps, stagesAlong, useStateDays } from '@core/client/kit'
import type { Viewer } from '@core/client/plugin'
import { LinkButton } from '@core/client/ui'
import { accountPermissions } from '../../shared/crmPermissions'
import { transferPath } from '../../shared/crmPaths'
import { leadEntity } from '../../shared/leads/leadEntity'
import { isClosed, leadStages, stage } from '../../shared/leads/leadStages'
import { sendStage, type StageEnding, type StageResponse, undoStageAction } from './changeStage'
import { Stage } from './leadColumns'
import { LostDialog } from './LostDialog'
import { WonDialog } from './WonDialog'

type Lead = DetailOf<typeof leadEntity>

/** The stage of a lead, beside its name. */
export function StageBadge({ record: { status, daysInStage } }: { record: Lead }) {
  return <Stage status={status} days={daysInStage} />
}

/** Moves a lead to a stage, asking why where it is lost, and with what where it is won. Both can be undone. */
function useStageMoves(record: Lead): { readonly go: (status: number) => void; readonly dialog: ReactNode } {
  const [ending, setEnding] = useState<number>()
  const close = () => setEnding(undefined)
  const show = (status: number, { data, message }: StageResponse) =>
    toast.success(
      message ?? '',
      undoStageAction(data.id, data.version),
      `Moved to ${leadStages.find(({ id }) => id === status)?.name ?? ''}`,
    )
  const move = async (status: number, more: StageEnding = {}) =>
    show(status, await sendStage({ id: record.id, version: record.version, status, ...more }))
  const moveNow = (status: number) => void move(status).catch((error: unknown) => toast.warning(messageOf(error)))
  return {
    go: (status) => (isClosed(status) ? setEnding(status) : moveNow(status)),
    dialog:
      ending === stage.lost ? (
        <LostDialog lead={record} onLost={(response) => show(stage.lost, response)} onClose={close} />
      ) : ending === stage.won ? (
        <WonDialog id={record.id} company={record.company} onWin={(win) => move(stage.won, win)} onClose={close} />
      ) : null,
  }
}

const mayTransfer = ({ permissions }: Viewer) => permissions.has(accountPermissions.can.addAccount)
const transferHref = ({ id }: Lead) => `${transferPath}?lead=${id}`

/**
 * What a change of stage means. Won is the last step of the way, Nurture waits beside it. A lead that waits goes on where it was: at the
 * furthest stage that it had reached.
 */
export function kindOf({ status, furthestStage }: Pick<Lead, 'status' | 'furthestStage'>, to: number): Move['kind'] {
  if (to === stage.lost) return 'end'
  if (to > stage.won) return 'rest'
  if (isClosed(status)) return 'forward'
  const isWaiting = (status ?? 0) > stage.won
  const isOnward = isWaiting ? to >= (furthestStage ?? 0) : to > (status ?? 0)
  return isOnward ? 'forward' : 'back'
}

/** The button that moves the lead on, with a menu of all stages, and the transfer. */
export function StageActions({ record }: { record: Lead }) {
  const viewer = useViewer()
  const { go, dialog } = useStageMoves(record)
  const { status } = record
  const choices = leadStages.filter(({ id }) => id !== status)
  const isWon = status === stage.won
  return (
    <>
      {mayTransfer(viewer) && status !== stage.lost && (
        <LinkButton
          href={transferHref(record)}
          variant={isWon ? 'primary' : 'secondary'}
          icon="pi-arrow-right-arrow-left"
        >
          Transfer
        </LinkButton>
      )}
      <MoveButton
        label="Change stage"
        secondary={isWon}
        moves={choices.map(({ id, name }) => ({
          id,
          name: isClosed(status) && !isClosed(id) ? `Reopen: ${name}` : name,
          kind: kindOf(record, id),
        }))}
        textOf={({ name }) => (isClosed(status) ? name : `Move to ${name}`)}
        onGo={go}
      />
      {dialog}
    </>
  )
}

const way = leadStages.filter(({ id }) => id <= stage.won)

/** The pipeline, and how far the lead is in it. */
export function LeadStages({ record }: { record: Lead }) {
  const days = useStateDays(leadEntity, record)
  const { status, furthestStage } = record
  const onWay = way.some(({ id }) => id === status)
  const standing = status === stage.won ? 'done' : status === stage.lost ? 'stopped' : onWay ? 'current' : 'held'
  return (
    <StageSteps
      label="Stages of the lead"
      stages={stagesAlong({ stages: way, at: onWay ? status : furthestStage, state: standing, days })}
    />
  )
}
