import { formCalls } from '../../shared/forms/formCalls'
import { defineRoute, type Route, type ServerContext, hashToken, newToken } from '@core/server/plugin'
import { requireBirthDate } from './birthDate'
import { type DraftKey, draftDevices, draftName } from './draftDevices'
import { type StoredDraft, addDevice, findDraft, isKnown, locked, saveDraft } from './formDrafts'
import { formLinks } from './formLinks'
import { readKnownAnswers } from './knownAnswers'

type Context = Pick<ServerContext, 'db'>

/** Answers that a family has typed and not submitted. D4. The link identifies the form; the browser must be known too. */
export function draftRoutes(context: Context): readonly Route[] {
  return [saveRoute(context), resumeRoute(context), knownRoute(context)]
}

function saveRoute({ db }: Context): Route {
  return defineRoute(formCalls.saveDraft, {
    access: 'public',
    async handle({ body: { token, answers, step = null, version = null }, request, reply }) {
      await formLinks.countCall(db, token, request)
      const device = newToken()
      const { link, saved } = await db.transaction(async (tx) => {
        const found = await formLinks.open(tx, token, { lock: true })
        const save = {
          ...keyOf(found),
          answers,
          step,
          version,
          device: draftDevices.hashIn(request, draftName(found)),
          newDevice: hashToken(device),
        }
        return { link: found, saved: await saveDraft(tx, save) }
      })
      if (saved.isNew) draftDevices.remember(reply, draftName(link), device)
      return { data: { version: saved.version, savedAt: saved.savedAt } }
    },
  })
}

function resumeRoute({ db }: Context): Route {
  return defineRoute(formCalls.resumeDraft, {
    access: 'public',
    async handle({ body: { token, dateOfBirth }, request, reply }) {
      await formLinks.countCall(db, token, request)
      const key = keyOf(await formLinks.open(db, token))
      const draft = await findDraft(db, key)
      if (!draft) return { data: null }
      if (isKnown(draft, draftDevices.hashIn(request, draftName(key)))) return { data: present(draft) }
      if (!dateOfBirth) throw locked(403)
      await requireBirthDate(db, key.referralId, dateOfBirth, draft.answers)
      const device = newToken()
      await db.transaction((tx) => addDevice(tx, key, hashToken(device)))
      draftDevices.remember(reply, draftName(key), device)
      return { data: present(draft) }
    },
  })
}

function knownRoute({ db }: Context): Route {
  return defineRoute(formCalls.knownAnswers, {
    access: 'public',
    async handle({ body: { token, dateOfBirth }, request }) {
      await formLinks.countCall(db, token, request)
      const link = await formLinks.open(db, token)
      await requireBirthDate(db, link.referralId, dateOfBirth)
      return { data: await readKnownAnswers(db, link.id) }
    },
  })
}

function keyOf({ referralId, form }: DraftKey): DraftKey {
  return { referralId, form }
}

function present({ answers, step, version, savedAt }: StoredDraft) {
  return { answers, step, version, savedAt }
}
