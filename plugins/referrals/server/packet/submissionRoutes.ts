import { integer, tags } from '@core/entity/fieldKinds'
import { recordAuditOnce } from '@core/server/audit/recordAuditOnce'
import { sensitiveMinutes } from '@core/server/audit/recordSensitiveView'
import { isVisible } from '@core/server/entities/record/storedRecord'
import { fileHeaders } from '@core/server/files/fileHeaders'
import { findFile } from '@core/server/files/fileRepository'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { oneAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { forbidden, notFound } from '@core/server/routes/errors'
import { fileSchema } from '@core/server/routes/fileAnswer'
import { can } from '../../shared/referralPermissions'
import { referralTable } from '../referralTable'
import { getSubmission, sensitivePaths } from './findSubmission'
import { readyPdf } from './makePdf'
import { submissionSchema } from './packetSchemas'
import { presentSubmission } from './presentSubmission'
import { takeOver } from './takeOver'

const params = { id: integer('Referral', { required: true, min: 1 }), submissionId: integer('Submission', { required: true, min: 1 }) }

/** What a family submitted: read, printed, compared with the referral, and taken over. */
export function submissionRoutes(context: Pick<ServerContext, 'db' | 'files' | 'catalog' | 'brand'>): readonly Route[] {
  const { db, files, catalog } = context
  return [
    defineRoute({
      method: 'GET',
      path: '/api/referral/:id/form-submission/:submissionId',
      access: can.view,
      summary: 'View a submitted form',
      params,
      answer: oneAnswer(submissionSchema),
      async handle({ params: { id, submissionId }, viewer, request }) {
        const data = await presentSubmission(db, id, submissionId, viewer)
        if (viewer.permissions.has(can.viewSensitive) && sensitivePaths(data).length > 0) {
          const details = { fields: [data.form], submission: submissionId }
          await recordAuditOnce(db, { action: 'sensitiveViewed', person: viewer.id, roleId: viewer.roleId, subject: `Referral ${id}`, record: { entity: 'referral', id }, request, details }, { minutes: sensitiveMinutes, same: ['submission'] })
        }
        return { data }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/referral/:id/form-submission/:submissionId/pdf',
      access: can.view,
      summary: 'Read a submitted form as a PDF',
      params,
      answer: fileSchema,
      async handle({ params: { id, submissionId }, viewer, request, reply }) {
        if (!(await isVisible(db, referralTable, id, viewer))) throw notFound('Referral')
        const submission = await getSubmission(db, submissionId, id)
        const isSensitive = sensitivePaths(submission).length > 0
        if (isSensitive && !viewer.permissions.has(can.viewSensitive)) throw forbidden('a form with sensitive answers', { needs: [can.viewSensitive] })
        const file = await findFile(db, await readyPdf(submission, context))
        if (!file) throw notFound('PDF')
        if (isSensitive) {
          const details = { fields: [submission.form], file: file.id }
          await recordAuditOnce(db, { action: 'sensitiveFileRead', person: viewer.id, roleId: viewer.roleId, subject: `Referral ${id}`, record: { entity: 'referral', id }, request, details }, { minutes: sensitiveMinutes, same: ['file'] })
        }
        reply.headers(fileHeaders(file))
        return { file: files.read(file.id), type: file.type, name: file.fileName, inline: true, size: file.size }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/referral/:id/form-submission/:submissionId/take-over',
      access: can.update,
      summary: 'Take answers of a submitted form over',
      params,
      body: { version: integer('Version', { required: true, min: 1 }), paths: tags('Fields', { required: true, max: 200 }) },
      answer: oneAnswer(submissionSchema),
      async handle({ params: { id, submissionId }, body, viewer }) {
        await db.transaction((tx) => takeOver(tx, { referralId: id, submissionId, version: body.version, paths: body.paths }, viewer, catalog))
        return { data: await presentSubmission(db, id, submissionId, viewer), message: 'Referral updated successfully !!' }
      },
    }),
  ]
}
