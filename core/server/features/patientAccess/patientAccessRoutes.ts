import { accessWays, viewAuditLog } from '@core/entity/patientAccess'
import { type PatientAccessEntry, patientAccessCalls } from '@core/shared/patientAccessCalls'
import type { EntityCatalog, EntityContext } from '../../entities/table/EntityContext'
import type { Viewer } from '../../platform/http/Viewer'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { forbidden, invalid, notFound } from '../../platform/http/errors'
import { byteOrderMark, csvRow } from '../../platform/sheets/csvText'
import { escapeFormula } from '../../platform/sheets/formulas'
import { recordAudit } from '../../security/audit/recordAudit'
import { readPatientAccess } from './readPatientAccess'

/** Who came at health records, for those who watch over them; and a report of it that can be handed to a family. */
export function patientAccessRoutes({ db, catalog }: EntityContext): readonly Route[] {
  return [
    defineRoute(patientAccessCalls.list, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ body: { entity, id, ...query }, viewer }) {
        refuseOthers(viewer)
        if ((entity === null || entity === undefined) !== (id === null || id === undefined))
          throw invalid([{ field: 'id', message: 'Say both the kind of record and its number, or neither' }])
        return readPatientAccess(db, {
          ...query,
          record: entity && id ? { table: personalTable(catalog, entity), id } : undefined,
        })
      },
    }),
    defineRoute(patientAccessCalls.report, {
      access: 'signedIn',
      async handle({ body: { entity, id }, viewer, request }) {
        refuseOthers(viewer)
        const table = personalTable(catalog, entity)
        const { name } = table.entity
        await recordAudit(db, {
          action: 'accessReported',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `${name.one} ${id}`,
          record: { entity, id },
          request,
        })
        async function* lines() {
          yield byteOrderMark + csvRow(['When (UTC)', 'Who', 'Role', 'How', 'From'])
          let before: number | undefined
          do {
            const part = await readPatientAccess(db, { record: { table, id }, before }, 1000)
            for (const entry of part.data) yield csvRow(cellsOf(entry).map(escapeFormula))
            before = part.next
          } while (before !== undefined)
        }
        return {
          file: lines(),
          type: 'text/csv; charset=utf-8',
          name: `access-to-${name.one.toLowerCase()}-${id}.csv`,
        }
      },
    }),
  ]
}

/** The permission is the admin plugin's: where that is off, nobody holds it. */
function refuseOthers({ permissions }: Viewer): void {
  if (!permissions.has(viewAuditLog)) throw forbidden('seeing who looked at health records', { needs: [viewAuditLog] })
}

function personalTable(catalog: EntityCatalog, entity: string) {
  const table = catalog.get(entity)
  if (!table?.entity.personal) throw notFound('Patient access log')
  return table
}

function cellsOf({ at, person, role, way, address }: PatientAccessEntry): string[] {
  const how = accessWays.find(({ id }) => id === way)!.name
  return [
    at.slice(0, 19).replace('T', ' '),
    person?.name ?? 'The family, or the system',
    role ?? '',
    how,
    address ?? '',
  ]
}
