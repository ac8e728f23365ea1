import { formCalls } from '../../shared/forms/formCalls'
import { defineRoute, HttpError, type Route, type ServerContext } from '@core/server/plugin'
import { storeUpload } from '@core/server/files'
import { publicFormOf } from '../../shared/forms/publicForms'
import { draftOwner, formFileStates, isFull } from './answerFiles'
import { formLinks } from './formLinks'

/** The header with a link's secret. The body is a file, and a URL would be logged on its way. */
const linkHeader = 'x-form-link'

/** A photo of a card, or a report. It is stored with the draft until an answer that names it is submitted. */
export function uploadRoute({ db, files }: Pick<ServerContext, 'db' | 'files'>): Route {
  return defineRoute(formCalls.upload, {
    access: 'public',
    takesForm: true,
    async handle({ request, reply }) {
      const data = await storeUpload({ request, reply }, { db, files }, async () => {
        const header = request.headers[linkHeader]
        const token = typeof header === 'string' ? header : ''
        await formLinks.countCall(db, token, request)
        const link = await formLinks.open(db, token)
        if (await isFull(db, link))
          throw new HttpError(429, 'This form has as many files as it can hold. Please submit it, or call us.')
        return { entity: draftOwner, recordId: link.referralId, field: publicFormOf(link.form).key }
      })
      return { data, message: 'File uploaded' }
    },
  })
}

/** A page calls it again while one of its files waits for its virus scan. */
export function fileStatesRoute({ db }: Pick<ServerContext, 'db'>): Route {
  return defineRoute(formCalls.fileStates, {
    access: 'public',
    async handle({ body: { token, ids }, request }) {
      await formLinks.countCall(db, token, request)
      const data = await formFileStates(db, await formLinks.open(db, token), ids)
      return { data, totalItems: data.length }
    },
  })
}
