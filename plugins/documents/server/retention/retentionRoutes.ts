import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { can } from '../../shared/documentPermissions'
import { templates } from '../../shared/esign/templates'
import { retentionCalls } from '../../shared/retention/retentionCalls'
import { retentionMessages } from '../../shared/retention/retentionMessages'
import { exportSubjectRoute } from './exportSubject'
import { holdRoutes } from './holdRoutes'
import { retainedFiles, retainedPdfs } from './retained'
import { changeRules, checkTypes, documentTypes, readRules } from './retentionRules'

/** Retention, legal holds, and the export of everything about one record, for files and for documents for signature. */
export function retentionRoutes(context: ServerContext): readonly Route[] {
  const { db } = context
  return [
    defineRoute(retentionCalls.rules, {
      access: can.manageRetention,
      async handle() {
        const types = await documentTypes(db)
        const rules = (await readRules(db, retainedFiles, types)).map(({ id: documentType, ...rule }) => ({
          documentType,
          ...rule,
        }))
        return { data: rules, totalItems: rules.length }
      },
    }),
    defineRoute(retentionCalls.changeRules, {
      access: can.manageRetention,
      async handle({ body, viewer }) {
        await db.transaction(async (tx) => {
          await checkTypes(tx, body.rules)
          const rules = body.rules.map(({ documentType: type, months }) => ({ type, months }))
          await changeRules(tx, retainedFiles, rules, viewer)
        })
        return { message: retentionMessages.changed }
      },
    }),
    defineRoute(retentionCalls.pdfRules, {
      access: can.manageRetention,
      async handle() {
        const rules = (await readRules(db, retainedPdfs, templates)).map(({ id: template, ...rule }) => ({
          template,
          ...rule,
        }))
        return { data: rules, totalItems: rules.length }
      },
    }),
    defineRoute(retentionCalls.changePdfRules, {
      access: can.manageRetention,
      async handle({ body, viewer }) {
        const rules = body.rules.map(({ template: type, months }) => ({ type, months }))
        await db.transaction((tx) => changeRules(tx, retainedPdfs, rules, viewer))
        return { message: retentionMessages.changed }
      },
    }),
    ...holdRoutes(context),
    exportSubjectRoute(context),
  ]
}
