import { sql } from 'kysely'
import { type Answer, type Caller, type TestApp, multipart, multipartType } from '@core/server/testing'
import { type FormKey, publicFormOf } from '../../../shared/forms/publicForms'
import { sampleAnswers } from '../../../shared/forms/testing/sampleAnswers'
import { referralBody } from '../../testing/referralBody'
import { issueFormLink } from '../formLinks'

/** The requests of a family's browser about a form. */
export interface FormApp {
  /** A new referral in the given status, for Nora Quist, born 2016-02-29. */
  referral(status?: number): Promise<number>
  link(referralId: number, form?: FormKey): Promise<{ readonly id: number; readonly token: string }>
  /** A referral that waits for its intake form, and a link to it. */
  fresh(form?: FormKey): Promise<{ readonly id: number; readonly token: string } & { readonly referralId: number }>
}

export async function createFormApp(test: TestApp): Promise<FormApp> {
  const manager = await test.as('Intake Manager')
  const app: FormApp = {
    async referral(status = 3) {
      const { id } = (await manager.post('/api/referral/createReferral', referralBody())).body.data as { id: number }
      await sql`update referrals.referral set status = ${status} where id = ${id}`.execute(test.db.query)
      return id
    },
    link: (referralId, form = 'intake') =>
      test.db.transaction((tx) => issueFormLink(tx, { referralId, form, issuedBy: null, channel: 'email' })),
    async fresh(form) {
      const referralId = await app.referral()
      return { referralId, ...(await app.link(referralId, form)) }
    },
  }
  return app
}

export function verify(caller: Caller, token: string, form: FormKey = 'intake'): Promise<Answer> {
  return caller.get(publicFormOf(form).verify.replace(':token', token))
}

export function submit(
  caller: Caller,
  token: string,
  { form = 'intake', key, ...more }: { form?: FormKey; key?: string; answers?: object } = {},
): Promise<Answer> {
  return caller.post(
    publicFormOf(form).submit,
    { token, answers: { ...sampleAnswers[form], ...more.answers } },
    key === undefined ? {} : { 'idempotency-key': key },
  )
}

export function save(caller: Caller, token: string, answers: object, version?: number): Promise<Answer> {
  return caller.post('/api/referralForm/SaveDraft', {
    token,
    answers,
    step: 'child',
    ...(version !== undefined && { version }),
  })
}

export function resume(caller: Caller, token: string, dateOfBirth?: string): Promise<Answer> {
  return caller.post('/api/referralForm/ResumeDraft', { token, ...(dateOfBirth !== undefined && { dateOfBirth }) })
}

export function attach(caller: Caller, token: string, bytes: Buffer, fileName = 'card.pdf'): Promise<Answer> {
  return caller.post('/api/referralForm/Upload', multipart(bytes, fileName), {
    'content-type': multipartType,
    'x-form-link': token,
  })
}
