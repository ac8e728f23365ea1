import { draftCalls } from '@core/kernel/shared/draftCalls'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { discardDraft, findDraft, saveDraft } from './draftRepository'

/**
 * What people type into forms and haven't saved. All people see only their own drafts, in the role in which they typed them. Stored for 14
 * days. They are stored on the server, because a form contains health data and a browser's storage remains on computers that other people
 * use.
 */
export function draftRoutes(db: Database): readonly Route[] {
  return [
    defineRoute(draftCalls.view, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ body, viewer }) {
        return { data: await findDraft(db, viewer, body.form) }
      },
    }),
    defineRoute(draftCalls.save, {
      access: 'signedIn',
      async handle({ body, viewer }) {
        await db.transaction((tx) => saveDraft(tx, viewer, body))
        return {}
      },
    }),
    defineRoute(draftCalls.discard, {
      access: 'signedIn',
      async handle({ body, viewer }) {
        await discardDraft(db, viewer, body.form)
        return {}
      },
    }),
  ]
}
