import { date, freeObject, integer, text } from '@core/entity/fieldKinds'
import { attemptSucceeded, beginAttempt } from '@core/server/auth/limits/attempts'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { oneAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { Refusal } from '@core/server/routes/errors'
import { type DraftKey, deviceOf, newDevice, rememberDevice } from './deviceCookie'
import { type StoredDraft, addDevice, findDraft, isKnown, locked, saveDraft } from './formDrafts'
import { knowsBirth } from './knowsBirth'
import { linkField } from './linkField'
import { countCall, openLink } from './openLink'

const savedSchema = { type: 'object', required: ['version', 'savedAt'], properties: { version: { type: 'integer' }, savedAt: { type: 'string', format: 'date-time' } } }

const draftSchema = {
  type: ['object', 'null'],
  required: ['answers', 'step', 'version', 'savedAt'],
  properties: { ...savedSchema.properties, answers: { type: 'object', additionalProperties: true }, step: { type: ['string', 'null'] } },
}

type Context = Pick<ServerContext, 'db'>

/** What a family has typed into a form and not submitted. D4. The link says which form; a browser has to be known besides. */
export function draftRoutes(context: Context): readonly Route[] {
  return [saveRoute(context), resumeRoute(context)]
}

function saveRoute({ db }: Context): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/referralForm/SaveDraft',
    access: 'public',
    summary: 'Keep what was typed into a public form',
    body: {
      token: linkField,
      answers: freeObject('Answers', { required: true }),
      step: text('Step', { max: 50 }),
      version: integer('Version', { min: 1, help: 'Of the draft that the page holds; left out for the first save' }),
    },
    answer: oneAnswer(savedSchema),
    async handle({ body: { token, answers, step = null, version = null }, request, reply }) {
      await countCall(db, token, request)
      const device = newDevice()
      const { link, saved } = await db.transaction(async (tx) => {
        const found = await openLink(tx, token, undefined, 'lock')
        const save = { ...keyOf(found), answers, step, version, device: deviceOf(request, found), newDevice: device.hash }
        return { link: found, saved: await saveDraft(tx, save) }
      })
      if (saved.isNew) rememberDevice(reply, link, device.token)
      return { data: { version: saved.version, savedAt: saved.savedAt } }
    },
  })
}

function resumeRoute({ db }: Context): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/referralForm/ResumeDraft',
    access: 'public',
    summary: 'Go on with what was typed into a public form: on the same browser, or after the client’s date of birth',
    body: { token: linkField, dateOfBirth: date('Date of birth') },
    answer: oneAnswer(draftSchema),
    async handle({ body: { token, dateOfBirth }, request, reply }) {
      await countCall(db, token, request)
      const key = keyOf(await openLink(db, token))
      const draft = await findDraft(db, key)
      if (!draft) return { data: null }
      if (isKnown(draft, deviceOf(request, key))) return { data: present(draft) }
      if (!dateOfBirth) throw locked(403)
      // By the form of the referral and not by the link: another link is no new set of tries.
      const tries = [{ kind: 'answer', of: `form ${key.referralId} ${key.form}` }] as const
      await beginAttempt(db, tries)
      const knows = await knowsBirth(db, key.referralId, draft.answers, dateOfBirth)
      if (!knows) throw new Refusal(400, wrongDay, [{ field: 'dateOfBirth', message: wrongDay }], undefined, undefined, 'wrongDate')
      await attemptSucceeded(db, tries)
      const device = newDevice()
      await db.transaction((tx) => addDevice(tx, key, device.hash))
      rememberDevice(reply, key, device.token)
      return { data: present(draft) }
    },
  })
}

const wrongDay = 'This is not the client’s date of birth as we know it. Please check it, or call us.'

function keyOf({ referralId, form }: DraftKey): DraftKey {
  return { referralId, form }
}

function present({ answers, step, version, savedAt }: StoredDraft) {
  return { answers, step, version, savedAt }
}
