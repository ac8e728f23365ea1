import { keepUpload, refSchema } from '@core/server/files/keepUpload'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { oneAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { Refusal } from '@core/server/routes/errors'
import { publicFormOf } from '../../shared/forms/publicForms'
import { draftOwner, isFull } from './answerFiles'
import { countCall, openLink } from './openLink'

/** The header that a link's secret stands in here: the body is a file, and an address is kept by whatever it passes. */
const linkHeader = 'x-form-link'

/** A photo of a card, or a report. It waits with the draft until an answer that names it is submitted. */
export function uploadRoute({ db, files }: Pick<ServerContext, 'db' | 'files'>): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/referralForm/Upload',
    access: 'public',
    summary: 'Upload a file for a public form (multipart: file; header X-Form-Link: the link’s secret)',
    answer: oneAnswer(refSchema),
    async handle({ request, reply }) {
      const data = await keepUpload({ request, reply }, { db, files }, async () => {
        const header = request.headers[linkHeader]
        const token = typeof header === 'string' ? header : ''
        await countCall(db, token, request)
        const link = await openLink(db, token)
        if (await isFull(db, link)) throw new Refusal(429, 'This form has as many files as it can hold. Please submit it, or call us.')
        return { entity: draftOwner, recordId: link.referralId, field: publicFormOf(link.form).key }
      })
      return { data, message: 'File uploaded' }
    },
  })
}
