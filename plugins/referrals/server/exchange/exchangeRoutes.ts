import { freeObject, integer, yesNo } from '@core/entity/fieldKinds'
import { parse } from '@core/entity/parse'
import { maySeeSensitive } from '@core/entity/policy'
import { recordAudit } from '@core/server/audit/recordAudit'
import { createRecord } from '@core/server/entities/record/createRecord'
import { readRecord } from '@core/server/entities/record/readRecord'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { oneAnswer } from '@core/server/routes/answers'
import { createOnce } from '@core/server/routes/createOnce'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { invalid } from '@core/server/routes/errors'
import { fileSchema } from '@core/server/routes/fileAnswer'
import { differentPerson, existingClient, referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import type { ReferralDetail } from '../../shared/referralTypes'
import { localToday } from '../record/localToday'
import { referralTable } from '../referralTable'
import type { JsonObject } from './fhir'
import { fromBundle } from './fromBundle'
import { portableFields } from './portable'
import { toBundle } from './toBundle'

const params = { id: integer('Referral', { required: true, min: 1 }) } as const

const importSchema = {
  type: 'object',
  required: ['id', 'client', 'left'],
  properties: {
    id: { type: ['integer', 'null'], description: 'Null where it was only checked' },
    client: { type: 'string' },
    left: { type: 'array', items: { type: 'string' }, description: 'What the bundle says and was not taken over, by where it stands' },
  },
}

/** A referral as a FHIR R4 Bundle, out and in. */
export function exchangeRoutes({ db, catalog }: Pick<ServerContext, 'db' | 'catalog'>): readonly Route[] {
  const { policy } = referralEntity
  return [
    defineRoute({
      method: 'GET',
      path: '/api/referral/:id/fhir',
      access: can.export,
      whileViewing: false,
      summary: 'Export a referral as a FHIR R4 Bundle',
      params,
      answer: fileSchema,
      async handle({ params: { id }, viewer, request }) {
        // As this person may see it: without 318 nothing sensitive is in it.
        const record = (await readRecord(db, referralTable, id, viewer, catalog)) as unknown as ReferralDetail
        const sensitive = maySeeSensitive(policy, viewer.permissions)
        const { number, status, labels, updatedAt, masked } = record
        const bundle = toBundle(record as never, { number: number!, status: status!, reason: labels.holdReason ?? labels.closeReason, updatedAt, sensitive, masked: masked.length > 0 })
        await recordAudit(db, { action: 'exported', person: viewer.id, roleId: viewer.roleId, subject: `Referral ${id}`, record: { entity: referralEntity.id, id }, request, details: { format: 'fhir', sensitive } })
        const text = JSON.stringify(bundle, null, 2)
        return { file: (async function* () { yield text })(), type: 'application/fhir+json; charset=utf-8', name: `${number}.fhir.json`, size: Buffer.byteLength(text) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/referral/fhir',
      access: can.import,
      summary: 'Make a referral of a FHIR R4 Bundle',
      body: { bundle: freeObject('Bundle', { required: true }), check: yesNo('Only check it'), existingClient, differentPerson },
      answer: oneAnswer(importSchema),
      async handle(call) {
        const { body, viewer, request, reply } = call
        const { input, left } = fromBundle(body.bundle as JsonObject, localToday())
        const { value, errors } = parse(portableFields, input)
        if (errors) throw invalid(errors)
        const { firstName, lastName } = value.client as { firstName: string; lastName: string }
        const values = { ...value, existingClient: body.existingClient ?? null, differentPerson: body.differentPerson ?? null }
        const id = await db.transaction(async (tx) => {
          if (body.check) return createRecord(tx, referralTable, values, viewer, { catalog, dryRun: true })
          return createOnce(tx, call, async () => {
            const made = await createRecord(tx, referralTable, values, viewer, { catalog })
            await recordAudit(tx, { action: 'imported', person: viewer.id, roleId: viewer.roleId, subject: `Referral ${made}`, record: { entity: referralEntity.id, id: made }, request, details: { format: 'fhir', left: left.length } })
            return made
          })
        })
        if (body.check) return { data: { id: null, client: `${firstName} ${lastName}`, left } }
        reply.code(201)
        return { data: { id, client: `${firstName} ${lastName}`, left }, message: 'Referral created successfully !!' }
      },
    }),
  ]
}
