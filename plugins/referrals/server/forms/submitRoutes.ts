import { group } from '@core/entity/fieldKinds'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { doneAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { Refusal } from '@core/server/routes/errors'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { publicForms } from '../../shared/forms/publicForms'
import { forgetDevice } from './deviceCookie'
import { linkField } from './linkField'
import { countCall } from './openLink'
import { submitForm } from './submitForm'

/** Submitting, one call for each form. S7.9. A field that breaks a rule is named from the body on: `answers.client.firstName`. */
export function submitRoutes({ db }: Pick<ServerContext, 'db'>): readonly Route[] {
  return publicForms.map((entry) =>
    defineRoute({
      method: 'POST',
      path: entry.submit,
      access: 'public',
      summary: `Submit the form “${entry.title}”`,
      body: { token: linkField, answers: group('Answers', formDefinitions[entry.key].fields, { required: true }) },
      answer: doneAnswer,
      async handle({ body: { token, answers }, request, reply }) {
        await countCall(db, token, request, entry.id)
        const key = request.headers['idempotency-key']
        if (typeof key === 'string' && key.length > 200) throw new Refusal(400, 'The Idempotency-Key header can have at most 200 characters')
        const referralId = await submitForm(db, { entry, token, answers, requestKey: typeof key === 'string' && key !== '' ? key : null, request })
        forgetDevice(reply, { referralId, form: entry.id })
        return { message: 'Document submitted successfully.' }
      },
    }),
  )
}
