import { services } from '../../shared/referralLookups'
import { type TaskStatus, taskStatusId } from '../../shared/exchange/taskStatuses'
import { type Json, type JsonObject, type Resource, at, compact, isObject, listAt, system, textAt } from '../fhir/fhir'
import type { PartnerTask, TheirTask } from './partnerTasks'

const taskCode = 'http://hl7.org/fhir/CodeSystem/task-code'
/** Gravity's code: it marks an output as the service that was performed. */
const gravity = 'http://hl7.org/fhir/us/sdoh-clinicalcare/CodeSystem/SDOHCC-CodeSystemTemporaryCodes'
const ownTask = 'urn:white-glove:task'

/** The identifier by which a partner's server finds our Task again. */
export const searchOf = ({ taskId, theirs }: PartnerTask): string =>
  theirs ? theirs.key.replace(/^(?!Task\/)/, 'Task?identifier=') : `Task?identifier=${ownTask}|${taskId}`

interface Around {
  /** The name of this office. */
  readonly office: string
  readonly focus?: Json
  readonly patient?: Json
}

/** The status of a referral between two offices: Gravity's Task for the management of referrals. */
export function writeTask(task: PartnerTask, { office, focus, patient }: Around): Resource {
  const { taskId, theirs, incoming, status, reason, partner, createdAt, updatedAt } = task
  const done = incoming && status === 'completed' ? (task.services ?? []) : []
  return compact({
    resourceType: 'Task',
    id: taskId,
    identifier: [{ system: ownTask, value: taskId }, theirs?.identifier],
    status,
    statusReason: reason ? { text: reason } : undefined,
    intent: 'order',
    code: { coding: [{ system: taskCode, code: 'fulfill' }] },
    focus: theirs?.focus ?? focus,
    for: theirs?.for ?? patient,
    authoredOn: createdAt,
    lastModified: updatedAt,
    requester: theirs?.requester ?? { display: incoming ? partner : office },
    owner: { display: incoming ? office : partner },
    output: done.map((id) => ({
      type: { coding: [{ system: gravity, code: 'resulting-activity' }] },
      valueCodeableConcept: {
        coding: [{ system: system.service, code: String(id) }],
        text: services.find((one) => one.id === id)?.name,
      },
    })),
  }) as Resource
}

/** The content of a partner's Task. */
export interface TaskUpdate {
  readonly status: TaskStatus | undefined
  readonly reason: string | null
  readonly output: string | null
}

export function readTask(task: Json): TaskUpdate {
  const status = textAt(task, 'status')
  const output = listAt(task, 'output').flatMap((one) => {
    const said =
      textAt(one, 'valueCodeableConcept', 'text') ??
      textAt(one, 'valueCodeableConcept', 'coding', 0, 'display') ??
      textAt(one, 'valueReference', 'display') ??
      textAt(one, 'valueReference', 'reference') ??
      textAt(one, 'valueString')
    return said ?? []
  })
  return {
    status: taskStatusId(status) === undefined ? undefined : (status as TaskStatus),
    reason:
      (textAt(task, 'statusReason', 'text') ?? textAt(task, 'statusReason', 'coding', 0, 'display'))?.slice(0, 1000) ??
      null,
    output: output.join('; ').slice(0, 2000) || null,
  }
}

/** @returns the partner's identifier of its Task, or undefined if it contains none by which the Task could be found again */
export function readTheirTask(task: JsonObject): TheirTask | undefined {
  const identifier = listAt(task, 'identifier').find((one) => textAt(one, 'value'))
  const id = textAt(task, 'id')
  const key = identifier
    ? `${textAt(identifier, 'system') ?? ''}|${textAt(identifier, 'value')}`
    : id && /^[A-Za-z0-9\-.]{1,64}$/.test(id)
      ? `Task/${id}`
      : undefined
  if (key === undefined) return undefined
  // A reference within the bundle is meaningless later.
  const reference = (name: string) => {
    const said = textAt(task, name, 'reference')
    return said && !said.startsWith('urn:') && !said.startsWith('#') ? { reference: said } : undefined
  }
  return {
    key,
    ...(identifier !== undefined && {
      identifier: compact({ system: textAt(identifier, 'system'), value: textAt(identifier, 'value') }) as JsonObject,
    }),
    ...Object.fromEntries(
      ['focus', 'for', 'requester'].flatMap((name) => {
        const kept = reference(name)
        return kept ? [[name, kept]] : []
      }),
    ),
  }
}

/** @returns our identifier of a Task, if it contains one */
export const ourTaskId = (task: Json): string | undefined =>
  textAt(
    listAt(task, 'identifier').find((one) => at(one, 'system') === ownTask),
    'value',
  )

export const tasksIn = (bundle: JsonObject): readonly JsonObject[] =>
  listAt(bundle, 'entry')
    .map((entry) => at(entry, 'resource'))
    .filter((one): one is JsonObject => isObject(one) && one.resourceType === 'Task')
