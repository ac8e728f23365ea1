import { defineRoute, HttpError, type Route, type ServerContext } from '@core/server/plugin'
import { draftRoutes } from './draftRoutes'
import { fileStatesRoute, uploadRoute } from './uploadRoute'
import { verifyRoutes } from './verifyRoutes'
import { submitCall } from '../../shared/forms/formCalls'
import { publicForms } from '../../shared/forms/publicForms'
import { draftDevices, draftName } from './draftDevices'
import { formLinks } from './formLinks'
import { submitForm } from './submitForm'

/** The calls for the holder of a link. */
export function formRoutes(context: ServerContext): readonly Route[] {
  return [
    ...verifyRoutes(context),
    ...draftRoutes(context),
    uploadRoute(context),
    fileStatesRoute(context),
    ...submitRoutes(context),
  ]
}

/** The submission, one call for each form. S7.9. Errors name the field by its path in the body: `answers.client.firstName`. */
function submitRoutes({ db }: Pick<ServerContext, 'db'>): readonly Route[] {
  return publicForms.map((entry) =>
    defineRoute(submitCall(entry), {
      access: 'public',
      async handle({ body: { token, answers }, request, reply }) {
        await formLinks.countCall(db, token, request, { match: { form: entry.id } })
        const key = request.headers['idempotency-key']
        if (typeof key === 'string' && key.length > 200)
          throw new HttpError(400, 'The Idempotency-Key header can have at most 200 characters')
        const referralId = await submitForm(db, {
          entry,
          token,
          answers,
          requestKey: typeof key === 'string' && key !== '' ? key : null,
          request,
        })
        draftDevices.forget(reply, draftName({ referralId, form: entry.id }))
        return { message: 'Document submitted successfully.' }
      },
    }),
  )
}
