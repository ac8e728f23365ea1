import {
  noteOpening,
  recordAudit,
  conflict,
  createOnce,
  defineRoute,
  invalid,
  notFound,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { denied, lockRecord } from '@core/server/entities'
import { exchangeCalls } from '../../shared/exchange/exchangeCalls'
import { isOver } from '../../shared/exchange/taskStatuses'
import { referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import { capabilityStatement } from '../fhir/capabilityStatement'
import { at, isObject, type JsonObject, listAt } from '../fhir/fhir'
import { fhirAnswer } from '../fhir/fhirAnswer'
import { fhirEntry } from '../fhir/fhirRoutes'
import { operationOutcome } from '../fhir/operationOutcome'
import { referralTable } from '../referralTable'
import { partnerTaskDue, setTask } from '../record/partnerStatus'
import { createSentTask, findReceiver, findTaskOfPartner, lockSentTask, partnerOf } from './partnerTasks'
import { receiveReferral, updateTask } from './takeTasks'
import { tasksIn, writeTask } from './taskResource'

/** The entry “others” of D3's list of people to whom the family allows disclosure. */
const others = 4

/** The exchange of referrals between two offices, for our users and for a partner's server. */
export function exchangeRoutes({ db, catalog, brand, publicUrl }: ServerContext): readonly Route[] {
  /** A partner sends the bare resource. */
  const normalizeBody = async (resource: Readonly<Record<string, unknown>>) => ({ resource })
  const office = async () => (await brand()).name
  return [
    defineRoute(exchangeCalls.refer, {
      access: can.export,
      record: referralEntity.id,
      async handle(call) {
        const { params, body, viewer } = call
        const id = await db.transaction((tx) =>
          createOnce(tx, call, async () => {
            const stored = await lockRecord(tx, referralTable, params.id, viewer, 'update')
            if (!stored) throw notFound('Referral')
            if (!stored.allowed) throw denied(referralTable, 'update', viewer)
            const consent = stored.values.consent as { readonly sharing?: readonly number[] | null } | null
            if (!consent?.sharing?.includes(others))
              throw conflict('The family hasn’t agreed that this is shared with others. Record their consent first.')
            const partner = await findReceiver(tx, body.partnerId, params.id)
            if (!partner)
              throw invalid([{ field: 'partnerId', message: 'Partner: choose one that has a FHIR address' }])
            if (partner.open) throw conflict(`${partner.name} has this referral already, and hasn’t finished it.`)
            const taskId = await createSentTask(tx, params.id, body.partnerId, viewer)
            await tx.emit(partnerTaskDue, { id: taskId })
            await recordAudit(tx, fhirEntry(call, params.id, 'exported', { partner: body.partnerId }))
            return taskId
          }),
        )
        await noteOpening(db, referralEntity, [params.id], 'exported')
        return { data: { id }, message: 'Referral sent successfully !!' }
      },
    }),
    defineRoute(exchangeCalls.cancel, {
      access: can.export,
      record: referralEntity.id,
      handle: ({ params, body, viewer }) =>
        db.transaction(async (tx) => {
          const stored = await lockRecord(tx, referralTable, params.id, viewer, 'update')
          if (!stored) throw notFound('Referral')
          if (!stored.allowed) throw denied(referralTable, 'update', viewer)
          const task = await lockSentTask(tx, body.exchangeId, params.id)
          if (!task) throw notFound('Exchange')
          if (isOver(task.status)) throw conflict(`It is over already: ${task.status}.`)
          await setTask(tx, task, { status: 'cancelled', reason: body.reason }, true)
          return { message: 'Taken back successfully !!' }
        }),
    }),
    defineRoute(exchangeCalls.metadata, {
      refuseAs: operationOutcome,
      access: 'signedIn',
      byKey: true,
      handle: async () => fhirAnswer(capabilityStatement(await office(), publicUrl), 'metadata'),
    }),
    defineRoute(exchangeCalls.takeBundle, {
      refuseAs: operationOutcome,
      access: can.import,
      normalizeBody,
      async handle(call) {
        const bundle = call.body.resource as JsonObject
        const { viewer } = call
        const entry = await db.transaction(async (tx) => {
          const partner = await partnerOf(tx, viewer)
          const resources = listAt(bundle, 'entry').map((one) => at(one, 'resource'))
          if (!resources.some((one) => isObject(one) && one.resourceType === 'ServiceRequest')) {
            const tasks = tasksIn(bundle)
            if (tasks.length === 0 || tasks.length < resources.length)
              throw invalid([
                { field: 'resource', message: 'Send a Bundle with a ServiceRequest and its Task, or with Tasks alone' },
              ])
            const responses = []
            for (const sent of tasks) {
              const { taskId } = await updateTask(tx, sent, partner, viewer)
              responses.push({ response: { status: '200 OK', location: `Task/${taskId}` } })
            }
            return responses
          }
          const { task, left, made } = await receiveReferral(tx, bundle, partner, viewer, { catalog })
          if (made)
            await recordAudit(
              tx,
              fhirEntry(call, task.referralId, 'imported', { partner: partner.id, left: left.length }),
            )
          const status = made ? '201 Created' : '200 OK'
          const outcome = left.length > 0 && {
            resourceType: 'OperationOutcome',
            issue: left.map((path) => ({
              severity: 'information',
              code: 'not-supported',
              diagnostics: `Not taken over: ${path}`,
            })),
          }
          return resources.map((one) => ({
            response:
              at(one, 'resourceType') === 'Task'
                ? { status, location: `Task/${task.taskId}`, ...(outcome && { outcome }) }
                : { status },
          }))
        })
        return fhirAnswer({ resourceType: 'Bundle', type: 'transaction-response', entry }, 'response')
      },
    }),
    defineRoute(exchangeCalls.readTask, {
      refuseAs: operationOutcome,
      access: can.import,
      async handle({ params: { id }, viewer }) {
        const partner = await partnerOf(db, viewer)
        const task = await findTaskOfPartner(db, partner.id, id)
        if (!task) throw notFound('Task')
        return fhirAnswer(writeTask(task, { office: await office() }), 'task')
      },
    }),
    defineRoute(exchangeCalls.updateTask, {
      refuseAs: operationOutcome,
      access: can.import,
      normalizeBody,
      async handle({ params: { id }, body, viewer }) {
        const task = await db.transaction(async (tx) =>
          updateTask(tx, body.resource as JsonObject, await partnerOf(tx, viewer), viewer, id),
        )
        return fhirAnswer(writeTask(task, { office: await office() }), 'task')
      },
    }),
  ]
}
