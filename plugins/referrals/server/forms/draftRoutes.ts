import { formCalls } from '../../shared/forms/formCalls'
import { defineRoute, HttpError, type Route, type ServerContext } from '@core/server/plugin'
import { attemptSucceeded, beginAttempt } from '@core/server/links'
import { type DraftKey, deviceOf, newDevice, rememberDevice } from './deviceCookie'
import { type StoredDraft, addDevice, findDraft, isKnown, locked, saveDraft } from './formDrafts'
import { formLinks } from './formLinks'
import { sql } from 'kysely'
import { isObject } from '@core/entity'
import type { Database } from '@core/server/database'

type Context = Pick<ServerContext, 'db'>

/** What a family has typed into a form and not submitted. D4. The link says which form; a browser has to be known besides. */
export function draftRoutes(context: Context): readonly Route[] {
  return [saveRoute(context), resumeRoute(context)]
}

function saveRoute({ db }: Context): Route {
  return defineRoute(formCalls.saveDraft, {
    access: 'public',
    async handle({ body: { token, answers, step = null, version = null }, request, reply }) {
      await formLinks.countCall(db, token, request)
      const device = newDevice()
      const { link, saved } = await db.transaction(async (tx) => {
        const found = await formLinks.open(tx, token, { lock: true })
        const save = {
          ...keyOf(found),
          answers,
          step,
          version,
          device: deviceOf(request, found),
          newDevice: device.hash,
        }
        return { link: found, saved: await saveDraft(tx, save) }
      })
      if (saved.isNew) rememberDevice(reply, link, device.token)
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
      if (isKnown(draft, deviceOf(request, key))) return { data: present(draft) }
      if (!dateOfBirth) throw locked(403)
      // Counted by the form of the referral and not by the link, so another link gives no further tries.
      const tries = [{ kind: 'answer', of: `form ${key.referralId} ${key.form}` }] as const
      await beginAttempt(db, tries)
      const knows = await checkBirthDate(db, key.referralId, draft.answers, dateOfBirth)
      if (!knows)
        throw new HttpError(
          400,
          wrongDay,
          [{ field: 'dateOfBirth', message: wrongDay }],
          undefined,
          undefined,
          'wrongDate',
        )
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

/**
 * Whether a day is the client's date of birth: as the referral has it, or as the family itself typed it in the draft, for the
 * office may have misheard.
 */
async function checkBirthDate(
  db: Database,
  referralId: number,
  answers: Readonly<Record<string, unknown>>,
  day: string,
): Promise<boolean> {
  if (isObject(answers.client) && answers.client.dateOfBirth === day) return true
  const { rows } = await sql`
    select from referrals.referral as referral join referrals.client as client on client.id = referral.client_id
    where referral.id = ${referralId} and client.date_of_birth = ${day}::date`.execute(db.query)
  return rows.length > 0
}
