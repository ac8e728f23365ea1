import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@core/client/session'
import { FileStates } from '@core/client/forms'
import type { PublicForm } from '../../shared/forms/definePublicForm'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { releaseInfoForm } from '../../shared/forms/releaseInfoForm'
import { sampleAnswers } from '../../shared/forms/testing/sampleAnswers'
import type { PublicFormApi } from './PublicFormApi'
import { PublicFormStore } from './PublicFormStore'
import { stepOf } from './formProgress'

const refusal = (reason: string | undefined, status = 409) =>
  new ApiError({ message: `It is ${reason}`, status, reason })
const saved = {
  answers: { otherRecords: 'From before' },
  step: 'purpose',
  version: 4,
  savedAt: '2026-11-21T12:00:00.000Z',
}

interface Given {
  draft?: { savedAt: string; unlocked: boolean }
  resume?: typeof saved
  closed?: string
}

function opened({ draft, resume, closed }: Given = {}, form: PublicForm = releaseInfoForm) {
  let version = 0
  const api = {
    files: { upload: vi.fn(), href: () => undefined, states: new FileStates(vi.fn()) },
    verify: vi.fn<PublicFormApi['verify']>().mockImplementation(async () => {
      if (closed) throw refusal(closed)
      return { draft: draft ?? null }
    }),
    resume: vi.fn<PublicFormApi['resume']>().mockResolvedValue(resume),
    known: vi.fn<PublicFormApi['known']>(),
    save: vi
      .fn<PublicFormApi['save']>()
      .mockImplementation(async () => ({ version: ++version, savedAt: saved.savedAt })),
    submit: vi.fn<PublicFormApi['submit']>().mockResolvedValue(),
  }
  return { api, store: new PublicFormStore(form, api) }
}

/** All answers that the form requires. */
function fill(store: PublicFormStore) {
  for (const [name, value] of Object.entries(sampleAnswers[store.form.form])) store.change(name, value)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('opening a link', () => {
  it('starts an empty form, with one guardian, since one is required', async () => {
    const { store } = opened({}, formDefinitions.intake)
    await store.open()
    expect(store.state.phase).toBe('filling')
    expect(store.state.answers).toEqual({ guardians: [{}] })
  })

  it.each(['unknown', 'expired', 'revoked', 'spent'])('[D4] shows when it is %s', async (reason) => {
    const { store } = opened({ closed: reason })
    await store.open()
    expect(store.state).toMatchObject({ phase: 'closed', reason })
  })

  it('can be retried when the network failed', async () => {
    const { store, api } = opened()
    const away = new ApiError({ message: 'Please check your network connection', status: 0 })
    api.verify.mockRejectedValueOnce(away)
    await store.open()
    expect(store.state).toMatchObject({ phase: 'failed', error: away })
    await store.open()
    expect(store.state.phase).toBe('filling')
  })
})

describe('a draft', () => {
  it('[D4] continues at its step, at once, in the browser that saved it', async () => {
    const { store, api } = opened({ draft: { savedAt: saved.savedAt, unlocked: true }, resume: saved })
    await store.open()
    expect(api.resume).toHaveBeenCalledExactlyOnceWith()
    expect(store.state).toMatchObject({ phase: 'filling', step: 2, answers: saved.answers })
    store.change('otherRecords', 'Newer')
    await vi.advanceTimersByTimeAsync(5000)
    expect(api.save, 'on top of the version that it was taken up with').toHaveBeenCalledExactlyOnceWith(
      { answers: { otherRecords: 'Newer' }, step: 'purpose', version: 4 },
      false,
    )
  })

  it('[D4] requires the date of birth on another device, and shows when it is wrong', async () => {
    const { store, api } = opened({ draft: { savedAt: saved.savedAt, unlocked: false } })
    await store.open()
    expect(store.state.phase).toBe('locked')
    api.resume.mockRejectedValueOnce(refusal('wrongDate', 400))
    await expect(store.unlock('2000-01-01')).rejects.toThrow('wrongDate')
    expect(store.state.phase).toBe('locked')
    api.resume.mockResolvedValueOnce(saved)
    await store.unlock('2016-02-29')
    expect(store.state).toMatchObject({ phase: 'filling', answers: saved.answers })
  })

  it('reports a conflict to the later of two tabs, which can overwrite the other’s answers', async () => {
    const { store, api } = opened()
    await store.open()
    store.change('otherRecords', 'Mine')
    api.save.mockRejectedValueOnce(refusal('stale'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.state).toMatchObject({ overtaken: true, status: 'refused' })
    fill(store)
    await store.submit()
    expect(api.submit, 'nothing is sent before that is settled').not.toHaveBeenCalled()
    api.resume.mockResolvedValueOnce(saved)
    await store.settle(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(api.save.mock.lastCall?.[0]).toMatchObject({
      version: 4,
      answers: { otherRecords: sampleAnswers.releaseInfo.otherRecords ?? 'Mine' },
    })
    expect(store.state.overtaken).toBe(false)
  })

  it('or replace them by the other tab’s answers', async () => {
    const { store, api } = opened()
    await store.open()
    store.change('otherRecords', 'Mine')
    api.save.mockRejectedValueOnce(refusal('stale'))
    await vi.advanceTimersByTimeAsync(5000)
    api.resume.mockResolvedValueOnce(saved)
    await store.settle(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.state).toMatchObject({ answers: saved.answers, overtaken: false, status: 'saved' })
    expect(api.save).toHaveBeenCalledTimes(1)
  })

  it('started elsewhere since does not replace what was typed here', async () => {
    const { store, api } = opened()
    await store.open()
    store.change('otherRecords', 'Mine')
    api.save.mockRejectedValueOnce(refusal('locked'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.state.phase).toBe('locked')
    api.resume.mockResolvedValueOnce(saved)
    await store.unlock('2016-02-29')
    expect(store.state).toMatchObject({ phase: 'filling', overtaken: true, answers: { otherRecords: 'Mine' } })
  })
})

describe('going through the steps', () => {
  it('stays where an answer is missing and shows that, and continues once it is given', async () => {
    const { store } = opened()
    await store.open()
    expect(store.next()).toBe(false)
    expect(store.state).toMatchObject({ step: 0, tries: 1, checked: ['parties'] })
    fill(store)
    expect(store.next()).toBe(true)
    expect(store.state.step).toBe(1)
  })

  it('checks the rules across fields at each step, before the last one', async () => {
    const { store } = opened()
    await store.open()
    fill(store)
    store.change('expiryDate', undefined)
    store.change('expiryEvent', undefined)
    store.goTo(2)
    expect(store.next()).toBe(false)
    expect(store.errors(2)).toEqual([{ field: 'expiryDate', message: 'Say until when: a day, or what has to happen' }])
  })

  it('jumps to any step, loses nothing, and saves at once', async () => {
    const { store, api } = opened()
    await store.open()
    store.change('otherRecords', 'Kept')
    store.goTo(4)
    store.goTo(0)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.state.answers.otherRecords).toBe('Kept')
    expect(api.save).toHaveBeenCalled()
  })

  it.each(Object.values(formDefinitions))('no step of “$form” fails for answers not given yet', async (form) => {
    const { store } = opened({}, form)
    await store.open()
    const names = Object.entries(sampleAnswers[form.form])
    for (let filled = 0; filled <= names.length; filled++) {
      for (let step = 0; step < form.steps.length; step++) expect(() => store.errors(step)).not.toThrow()
      const next = names[filled]
      if (next) store.change(...next)
    }
    expect(store.errors(form.steps.length - 1), 'the sample is whole').toEqual([])
    for (const [name] of names) expect(stepOf(form, name)).toBeGreaterThanOrEqual(0)
  })
})

describe('submitting', () => {
  it('[S8.9] sends the whole form once, with one key for all attempts', async () => {
    const { store, api } = opened()
    await store.open()
    fill(store)
    api.submit.mockRejectedValueOnce(new ApiError({ message: 'Please check your network connection', status: 0 }))
    await Promise.all([store.submit(), store.submit()])
    expect(api.submit).toHaveBeenCalledTimes(1)
    expect(store.state).toMatchObject({ phase: 'filling', failure: 'Please check your network connection' })
    await store.submit()
    expect(api.submit.mock.calls[1]?.[1]).toBe(api.submit.mock.calls[0]?.[1])
    expect(store.state.phase).toBe('done')
    await vi.advanceTimersByTimeAsync(60_000)
    const saves = api.save.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.save, 'no draft comes after it').toHaveBeenCalledTimes(saves)
  })

  it('sends nothing while something is missing', async () => {
    const { store, api } = opened()
    await store.open()
    await store.submit()
    expect(api.submit).not.toHaveBeenCalled()
    expect(store.state.tries).toBe(1)
  })

  it('shows a refusal of the server at its field', async () => {
    const { store, api } = opened()
    await store.open()
    fill(store)
    api.submit.mockRejectedValueOnce(
      new ApiError({
        message: 'Please check',
        status: 400,
        errors: [{ field: 'answers.purpose', message: 'Purpose: choose one of the list' }],
      }),
    )
    await store.submit()
    expect(store.state.refused).toEqual([{ field: 'purpose', message: 'Purpose: choose one of the list' }])
    store.change('purpose', 1)
    expect(store.state.refused).toEqual([])
  })

  it('[S8.7] shows when another tab has submitted first', async () => {
    const { store, api } = opened()
    await store.open()
    fill(store)
    api.submit.mockRejectedValueOnce(
      new ApiError({ message: 'Document Already Submitted!', status: 409, reason: 'spent' }),
    )
    await store.submit()
    expect(store.state).toMatchObject({ phase: 'closed', reason: 'spent' })
  })
})

describe('[D4] the known data of the office', () => {
  const client = { firstName: 'Nora', lastName: 'Quist' }

  it('is filled in where nothing was typed, and saved as if it were typed', async () => {
    const { store, api } = opened({}, formDefinitions.intake)
    await store.open()
    store.change('client', { firstName: 'Nonny' })
    api.known.mockResolvedValue({ client, guardians: [{ name: 'Ingrid Quist' }] })
    await store.fillKnown('2016-02-29')
    expect(store.state.answers).toEqual({
      client: { firstName: 'Nonny', lastName: 'Quist' },
      guardians: [{ name: 'Ingrid Quist' }],
    })
    await vi.advanceTimersByTimeAsync(5000)
    expect(api.save).toHaveBeenCalledOnce()
  })

  it('is not filled in after a wrong date, and the page shows that', async () => {
    const { store, api } = opened({}, formDefinitions.intake)
    await store.open()
    api.known.mockRejectedValue(refusal('wrongDate', 400))
    await expect(store.fillKnown('2015-01-01')).rejects.toThrow('wrongDate')
    expect(store.state.answers).toEqual({ guardians: [{}] })
  })
})
