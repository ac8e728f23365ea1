import { maySeeSensitive, parse, today } from '@core/entity'
import { noteOpening, recordAudit } from '@core/server/access'
import { createRecord, readRecord } from '@core/server/entities'
import { createOnce, defineRoute, invalid, type Route, type ServerContext } from '@core/server/plugin'
import { referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralTable } from '../referralTable'
import type { JsonObject } from './fhir'
import { fromBundle } from './fromBundle'
import { portableFields } from './portable'
import { toBundle } from './toBundle'
import { referralCalls } from '../../shared/referralCalls'

/** A referral as a FHIR R4 Bundle, out and in. */
export function fhirRoutes({ db, catalog }: Pick<ServerContext, 'db' | 'catalog'>): readonly Route[] {
  const { policy } = referralEntity
  return [
    defineRoute(referralCalls.exportFhir, {
      access: can.export,
      whileViewing: false,
      async handle({ params: { id }, viewer, request }) {
        // As this person may see it: without 318 nothing sensitive is in it.
        const record = (await readRecord(db, referralTable, id, viewer, catalog)) as unknown as ReferralDetail
        const sensitive = maySeeSensitive(policy, viewer.permissions)
        const { number, status, labels, updatedAt, masked } = record
        const bundle = toBundle(record as never, {
          number: number!,
          status: status!,
          reason: labels.holdReason ?? labels.closeReason,
          updatedAt,
          sensitive,
          masked: masked.length > 0,
        })
        await noteOpening(db, referralEntity, [id], 'exported')
        await recordAudit(db, {
          action: 'exported',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `Referral ${id}`,
          record: { entity: referralEntity.id, id },
          request,
          details: { format: 'fhir', sensitive },
        })
        const text = JSON.stringify(bundle, null, 2)
        return {
          file: (async function* () {
            yield text
          })(),
          type: 'application/fhir+json; charset=utf-8',
          name: `${number}.fhir.json`,
          size: Buffer.byteLength(text),
        }
      },
    }),
    defineRoute(referralCalls.importFhir, {
      access: can.import,
      async handle(call) {
        const { body, viewer, request, reply } = call
        const { input, left } = fromBundle(body.bundle as JsonObject, today())
        const { value, errors } = parse(portableFields, input)
        if (errors) throw invalid(errors)
        const { firstName, lastName } = value.client as { firstName: string; lastName: string }
        const values = {
          ...value,
          existingClient: body.existingClient ?? null,
          differentPerson: body.differentPerson ?? null,
        }
        const id = await db.transaction(async (tx) => {
          if (body.check) return createRecord(tx, referralTable, values, viewer, { catalog, dryRun: true })
          return createOnce(tx, call, async () => {
            const made = await createRecord(tx, referralTable, values, viewer, { catalog })
            await recordAudit(tx, {
              action: 'imported',
              person: viewer.id,
              roleId: viewer.roleId,
              subject: `Referral ${made}`,
              record: { entity: referralEntity.id, id: made },
              request,
              details: { format: 'fhir', left: left.length },
            })
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
