import { type Shape, doneAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { freeObject, text } from '@core/kernel/entity/fieldKinds'
import type { FormDraft } from '@core/kernel/entity/apiTypes'

/** The path of the screen, which contains ids and no names. */
const form = text('Form', {
  required: true,
  max: 200,
  pattern: /^\/[\w/-]*$/,
  message: "Form must be the path of a form's screen",
})

const draftShape: Shape<FormDraft> = json.object({ draft: json.free, base: json.free, savedAt: json.instant })

/** What a person typed into a form and hasn't saved; only that person can read it. */
export const draftCalls = {
  view: defineCall({
    method: 'POST',
    path: '/api/draft/View',
    summary: 'See what you typed into a form and have not saved',
    body: { form },
    answer: oneAnswer(json.nullable(draftShape)),
  }),
  save: defineCall({
    method: 'POST',
    path: '/api/draft/Save',
    summary: 'Keep what you typed into a form',
    body: { form, draft: freeObject('Draft', { required: true }), base: freeObject('Base', { required: true }) },
    answer: doneAnswer,
  }),
  discard: defineCall({
    method: 'POST',
    path: '/api/draft/Discard',
    summary: 'Throw away what you typed into a form',
    body: { form },
    answer: doneAnswer,
  }),
}
