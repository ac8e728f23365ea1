import { beginAttempt, defineRoute, invalid, type Route, type ServerContext } from '@core/server/plugin'
import { leadFormCalls } from '../../shared/leadForms/leadFormCalls'
import { openForm, storeLead } from './submittedLead'

/** A public form for leads. Anybody may open it, and send it a few times an hour. D1 */
export const leadFormRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(leadFormCalls.open, {
    access: 'public',
    async handle({ params }) {
      const { name, intro, consent } = await openForm(context.db, params.id)
      return { data: { name, intro, consent } }
    },
  }),
  defineRoute(leadFormCalls.submit, {
    access: 'public',
    async handle({ params, body: { fax, ...sent }, request }) {
      const form = await openForm(context.db, params.id)
      if (!sent.consent)
        throw invalid([{ field: 'consent', message: 'Please agree, so that somebody may call or write to you' }])
      await beginAttempt(context.db, [{ kind: 'message', of: `lead form ${request.ip}` }])
      // A bot that fills in the honeypot gets a success message.
      const store = fax ? null : await context.db.transaction((tx) => storeLead(tx, form, sent, context))
      return { data: store, message: 'Form submitted successfully.' }
    },
  }),
]
