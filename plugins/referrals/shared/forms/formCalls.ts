import { fileIds, fileRefShape, fileStateShape } from '@core/calls'
import {
  date,
  defineCall,
  doneAnswer,
  freeObject,
  group,
  integer,
  json,
  listAnswer,
  oneAnswer,
  text,
} from '@core/entity'
import { formDefinitions } from './formDefinitions'
import { type PublicFormEntry, publicForms } from './publicForms'

export const formKeyShape = json.oneOf(...publicForms.map(({ key }) => key))

/** The secret behind a link's #. */
const token = text('Link', { required: true, max: 100 })

const saved = { version: json.integer, savedAt: json.instant }
const draftShape = json.object({ ...saved, answers: json.free, step: json.nullable(json.string) })
const linkShape = json.object({
  form: formKeyShape,
  title: json.string,
  brand: json.string,
  formVersion: json.string,
  expiresAt: json.instant,
  draft: json.nullable(json.object({ savedAt: json.instant, unlocked: json.boolean })),
})

/** Opens a link, one call for each form. S7.9. The response contains nothing about the client. */
export const verifyCall = ({ title, verify }: PublicFormEntry) =>
  defineCall({
    method: 'GET',
    path: verify,
    summary: `Open a link to the form “${title}”`,
    params: { token },
    answer: oneAnswer(linkShape),
  })

/** Submits a form, one call for each. S7.9 */
export const submitCall = ({ key, title, submit }: PublicFormEntry) =>
  defineCall({
    method: 'POST',
    path: submit,
    summary: `Submit the form “${title}”`,
    body: { token, answers: group('Answers', formDefinitions[key].fields, { required: true }) },
    answer: doneAnswer,
  })

/** The calls of drafts, the unsubmitted answers of a family. D4 */
export const formCalls = {
  saveDraft: defineCall({
    method: 'POST',
    path: '/api/referralForm/SaveDraft',
    summary: 'Keep what was typed into a public form',
    body: {
      token,
      answers: freeObject('Answers', { required: true }),
      step: text('Step', { max: 50 }),
      version: integer('Version', { min: 1, help: 'Of the draft that the page holds; left out for the first save' }),
    },
    answer: oneAnswer(json.object(saved)),
  }),
  resumeDraft: defineCall({
    method: 'POST',
    path: '/api/referralForm/ResumeDraft',
    summary: 'Go on with what was typed into a public form: on the same browser, or after the client’s date of birth',
    body: { token, dateOfBirth: date('Date of birth') },
    answer: oneAnswer(json.nullable(draftShape)),
  }),
  knownAnswers: defineCall({
    method: 'POST',
    path: '/api/referralForm/KnownAnswers',
    summary: 'Fill in what the office knows already, after the client’s date of birth',
    body: { token, dateOfBirth: date('Date of birth', { required: true }) },
    answer: oneAnswer(json.free),
  }),
  upload: defineCall({
    method: 'POST',
    path: '/api/referralForm/Upload',
    summary: 'Upload a file for a public form (multipart: file; header X-Form-Link: the link’s secret)',
    answer: oneAnswer(fileRefShape),
  }),
  fileStates: defineCall({
    method: 'POST',
    path: '/api/referralForm/FileStates',
    summary: 'Which files of a public form are in quarantine',
    body: { token, ids: fileIds },
    answer: listAnswer(fileStateShape),
  }),
}
