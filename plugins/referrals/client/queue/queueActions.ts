import { allows, knownName } from '@core/entity'
import type { useViewer } from '@core/client/session'
import { choosableStatuses } from '../../shared/checkTransition'
import { newest, packetTab } from '../../shared/packet/packetTab'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { queueReasons } from '../../shared/queue/queueReasons'
import { referralEntity } from '../../shared/referralEntity'
import { statusId } from '../../shared/referralStatuses'
import { referralPaths } from '../referralPaths'

/** The label of each next step. `log` and `withdraw` open the dialog, the others lead to the record. */
const stepNames = {
  log: 'Log contact',
  packet: 'Review the form',
  notes: 'Read the note',
  open: 'Open',
  withdraw: 'Withdraw: can’t be reached',
  renew: 'Renew',
} as const

/** What a person can do with an item of the queue. */
export interface QueueActions {
  /** The next step, if they may take it: its label, and the path where it is done; without a path it opens the dialog. */
  readonly step: { readonly label: string; readonly path?: string } | undefined
  /** Log a contact, hand over. */
  readonly mayChange: boolean
  /** Done, put off. */
  readonly mayMark: boolean
}

/** @returns what the viewer can do with an item */
export function queueActions(item: QueueItem, viewer: ReturnType<typeof useViewer>): QueueActions {
  const { id, status, reason, mayChange } = item
  const { step: usual } = queueReasons.find((one) => one.id === reason)!
  // A renewal is a new referral. People who may not create one see the referral that ends.
  const step = usual === 'renew' && !allows(referralEntity, 'create', viewer) ? 'open' : usual
  const mayMark = mayChange || reason === 'mention'
  if (step !== 'log' && step !== 'withdraw')
    return { step: { label: knownName(stepNames[step]), path: stepPath(step, id) }, mayChange, mayMark }
  const mayWithdraw = choosableStatuses(status, null, viewer.permissions).includes(statusId.withdrawn)
  const label = stepNames[step === 'withdraw' && !mayWithdraw ? 'log' : step]
  return { step: mayChange ? { label } : undefined, mayChange, mayMark }
}

/** The URL at which a step is done. */
function stepPath(step: keyof typeof stepNames, id: number): string {
  if (step === 'packet') return `${referralPaths.view(id)}?tab=${packetTab}&submission=${newest}`
  if (step === 'notes') return `${referralPaths.view(id)}?tab=notes`
  return step === 'renew' ? referralPaths.reauthorize(id) : referralPaths.view(id)
}
