import { type recordHistory, changesOf } from '@core/server/entities'
import { publicFormOf } from '../../shared/forms/publicForms'
import { referralEntity } from '../../shared/referralEntity'
import { isByFamily } from './demoReferral'
import { packetHistory } from './packet/packetHistory'
import type { DemoCase } from './packet/withPacket'

type NewHistoryEntry = Parameters<typeof recordHistory>[1][number]

const { id: entity, fields } = referralEntity

/** The timeline of a referral, the oldest entry first: its creation, each change of status, its forms, and the answers taken over. */
export function demoHistory(referral: DemoCase, id: number): NewHistoryEntry[] {
  const { record, began: first, steps, createdBy, packet, takenOverAt } = referral
  const by = record.assignedTo ?? createdBy
  const began = { ...first, status: 1, holdReason: null, holdReviewDate: null, closeReason: null, heldFromStatus: null }
  const way = steps.map((step, index): NewHistoryEntry => {
    const { from, to, holdReason, holdReviewDate, closeReason, note, at } = step
    if (from === null)
      return { entity, id, action: 'create', by: createdBy, at, changes: changesOf(fields, null, began) }
    const before = { ...began, status: from }
    const held = index === steps.length - 1 ? record.heldFromStatus : null
    const after = { ...began, status: to, holdReason, holdReviewDate, closeReason, heldFromStatus: held }
    const who = isByFamily(step)
      ? ({ by: null, via: 'system', note: `The family submitted: ${publicFormOf('intake').title}` } as const)
      : { by, note }
    return {
      entity,
      id,
      action: 'update',
      ...who,
      at,
      changes: changesOf(fields, before, after),
      update: { fields, before, after },
    }
  })
  const taken = takenOverAt === null ? [] : [takenOver(referral, id, takenOverAt, by)]
  return [
    ...way.slice(0, 1),
    ...[...packetHistory(packet, id), ...way.slice(1), ...taken].toSorted((a, b) =>
      a.at! < b.at! ? -1 : a.at! > b.at! ? 1 : 0,
    ),
  ]
}

function takenOver({ began, record }: DemoCase, id: number, at: string, by: number | null): NewHistoryEntry {
  return {
    entity,
    id,
    action: 'update',
    by,
    at,
    changes: changesOf(fields, began, record),
    update: { fields, before: began, after: record },
  }
}
