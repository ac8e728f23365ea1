import { scopedPermissions } from '@core/entity'
import {
  type Viewer,
  type Transaction,
  conflict,
  createOnce,
  defineRoute,
  forbidden,
  invalid,
  notFound,
  publishChange,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { createRecord, denied, findRecord, lockRecord, recordHistory } from '@core/server/entities'
import { can } from '../../shared/referralPermissions'
import { statusOf } from '../../shared/referralStatuses'
import { assigneeCalls } from '../../shared/scheduling/assigneeCalls'
import { scheduleCalls } from '../../shared/scheduling/scheduleCalls'
import { visitEntity } from '../../shared/scheduling/visitEntity'
import { type PlannedVisit, slotName, totalHours } from '../../shared/scheduling/week'
import { readFamilyWays } from '../familyWays'
import { referralTable } from '../referralTable'
import { callWithStart } from './confirmationWays'
import { queueStartConfirmation } from './confirmStart'
import {
  authorizationConflict,
  lastDayOf,
  mayChangeReferral,
  readSchedule,
  readStaff,
  readVisits,
  type ScheduledReferral,
} from './readSchedule'
import { suggestAssignees } from './suggestAssignees'

interface Booking {
  readonly staffId: number
  readonly startDate: string
  readonly visits: readonly PlannedVisit[]
  readonly anyway?: boolean | null | undefined
  readonly confirmBy?: 'email' | 'sms' | null | undefined
}

/** The schedule of a referral: read with proposals, and booked; and the possible assignees. */
export function scheduleRoutes({ db, catalog }: Pick<ServerContext, 'db' | 'catalog'>): readonly Route[] {
  return [
    defineRoute(scheduleCalls.read, {
      access: can.view,
      async handle({ params: { id }, query, viewer }) {
        const stored = await findRecord(db, referralTable, id, viewer)
        if (!stored) throw notFound('Referral')
        return { data: await readSchedule(db, id, stored.values, query) }
      },
    }),
    defineRoute(scheduleCalls.book, {
      access: scopedPermissions(can, 'update'),
      async handle(call) {
        const { params, body, viewer } = call
        await db.transaction((tx) =>
          createOnce(tx, call, async () => {
            await book(tx, params.id, body, viewer, { catalog })
            return params.id
          }),
        )
        return { message: `Booked from ${body.startDate}` }
      },
    }),
    defineRoute(assigneeCalls.list, {
      access: can.assign,
      record: referralTable.entity.id,
      async handle({ params: { id }, viewer }) {
        const stored = await findRecord(db, referralTable, id, viewer)
        if (!stored) throw notFound('Referral')
        if (!(await mayChangeReferral(db, id, viewer))) throw denied(referralTable, 'update', viewer)
        const data = await suggestAssignees(db, stored.values)
        return { data: [...data], totalItems: data.length }
      },
    }),
  ]
}

/** @throws HttpError 409 if a part of the week is booked, 400 for conflicts that the user has not accepted */
async function book(
  tx: Transaction,
  id: number,
  { staffId, startDate, visits, anyway, confirmBy }: Booking,
  viewer: Viewer,
  context: Pick<ServerContext, 'catalog'>,
): Promise<void> {
  const stored = await lockRecord(tx, referralTable, id, viewer, 'update')
  if (!stored) throw notFound('Referral')
  if (!stored.allowed) throw denied(referralTable, 'update', viewer)
  const referral = stored.values
  if (statusOf(referral.status!).phase === 'Closed')
    throw conflict('This referral is closed. Reopen it before you book visits.')
  if (new Set(visits.map(({ slot }) => slot)).size < visits.length)
    throw invalid([{ field: 'visits', message: 'Visits: each part of the week can have one visit' }])
  const against = await conflictsOf(tx, id, referral, { staffId, startDate, visits })
  if (against.length > 0 && anyway !== true) throw invalid([{ field: 'anyway', message: `${against.join('. ')}.` }])

  const endDate = lastDayOf(referral, startDate)
  // The table that knows its parent records.
  const table = context.catalog.get(visitEntity.id)!
  for (const { slot, hours } of visits.toSorted((a, b) => a.slot - b.slot))
    await createRecord(tx, table, { referralId: id, staffId, slot, hours, startDate, endDate }, viewer, context)
  if (confirmBy) await requestConfirmation(tx, id, confirmBy, startDate, viewer)
  const times = visits.map(({ slot }) => slotName(slot)).join(', ')
  const note = `Booked ${totalHours(visits)} h a week from ${startDate}: ${times}`
  await recordHistory(tx, [{ entity: referralTable.entity.id, id, action: 'update', by: viewer.id, note }])
  await publishChange(tx, referralTable.entity.id, [id], viewer)
}

/** The conflicts of a booking, besides a booked part of the week. */
async function conflictsOf(
  tx: Transaction,
  id: number,
  referral: ScheduledReferral,
  { staffId, startDate, visits }: Booking,
): Promise<readonly string[]> {
  const [member] = await readStaff(tx, { from: startDate, only: staffId })
  if (!member) throw invalid([{ field: 'staffId', message: 'With: choose somebody who has set their working hours' }])
  const names = (slots: readonly PlannedVisit[]) => slots.map(({ slot }) => slotName(slot)).join(', ')
  const available = referral.service.availability ?? []
  const notWorking = visits.filter(({ slot }) => !member.working.includes(slot))
  const notFree = available.length === 0 ? [] : visits.filter(({ slot }) => !available.includes(slot))
  const week = member.bookedHours + totalHours(visits)
  const isNew = !(await readVisits(tx, id, startDate)).some((visit) => visit.staffId === staffId)
  const ending = authorizationConflict(referral, startDate)
  return [
    ...(notWorking.length > 0 ? [`${member.name} does not work on ${names(notWorking)}`] : []),
    ...(notFree.length > 0 ? [`The family has no time on ${names(notFree)}`] : []),
    ...(member.weeklyHours !== null && week > member.weeklyHours
      ? [`${member.name} would have ${week} of ${member.weeklyHours} h a week`]
      : []),
    ...(isNew && member.capacity !== null && member.caseload >= member.capacity
      ? [`${member.name} looks after ${member.caseload} of ${member.capacity} referrals`]
      : []),
    ...(ending ? [ending] : []),
  ]
}

async function requestConfirmation(
  tx: Transaction,
  id: number,
  channel: 'email' | 'sms',
  startDate: string,
  viewer: Viewer,
): Promise<void> {
  if (!viewer.permissions.has(can.sendLink)) throw forbidden('writing to families', { needs: [can.sendLink] })
  const against = (await readFamilyWays(tx, id)).objection(channel, 'message')
  if (against) throw invalid([{ field: 'confirmBy', message: `${against} ${callWithStart}` }])
  await queueStartConfirmation(tx, { referralId: id, channel, startDate, requestedBy: viewer.id })
}
