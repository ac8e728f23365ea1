// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { doneAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { text } from '@core/kernel/entity/fieldKinds'
import { ApiError, messageOf } from './ApiError'
import { unwrapResponse, isAbort } from './unwrapResponse'
import { sendInBackground, inBackground } from './background'
import { createApi, idempotent, newIdempotencyKey } from './createApi'
import { lastResponse, onResponse } from './lastResponse'
import { onQuestion } from './questions'
import { onUnauthorized } from './unauthorized'

const calls = {
  create: defineCall({
    method: 'POST',
    path: '/api/thing',
    summary: 'Create things',
    body: { name: text('Name', { required: true }) },
    answer: oneAnswer(json.integer),
  }),
  count: defineCall({ method: 'GET', path: '/api/things', summary: 'Count things', answer: oneAnswer(json.integer) }),
  login: defineCall({ method: 'POST', path: '/api/auth/login', summary: 'Sign in', answer: doneAnswer }),
}

const api = createApi<typeof calls>()
const fetch = vi.fn<(request: Request) => Promise<Response>>()
const answer = (status: number, body: unknown) =>
  fetch.mockImplementation(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
const sent = () => fetch.mock.calls[0]![0]
const get = () => unwrapResponse(api.GET('/api/things', {}))
const post = (headers?: Record<string, string>) =>
  unwrapResponse(api.POST('/api/thing', { body: { name: 'x' }, ...(headers && { headers }) }))
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  )

beforeEach(() => {
  vi.stubGlobal('fetch', fetch)
  document.cookie = 'XSRF-TOKEN=a%3Db'
  answer(200, { success: true, data: 7 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetch.mockReset()
  document.cookie = 'XSRF-TOKEN=; Max-Age=0'
})

describe('createApi', () => {
  it('[S7] sends cookies to its own origin', async () => {
    await get()
    expect(sent().url).toBe(`${location.origin}/api/things`)
    expect(sent().credentials).toBe('same-origin')
  })

  it('[S9.5] sends the anti-forgery cookie back as a header, only with calls that change something', async () => {
    await post()
    expect(sent().headers.get('X-XSRF-TOKEN')).toBe('a=b')
    fetch.mockClear()
    await get()
    expect(sent().headers.has('X-XSRF-TOKEN')).toBe(false)
  })

  it('sends a different idempotency key every time', async () => {
    const key = newIdempotencyKey()
    await post(idempotent(key))
    expect(sent().headers.get('Idempotency-Key')).toBe(key)
    expect(newIdempotencyKey()).not.toBe(key)
  })

  it('[S4.5] reports a 401, except in response to credentials at sign-in', async () => {
    const ended = vi.fn()
    const stop = onUnauthorized(ended)
    answer(401, { success: false, message: 'No' })
    await failure(unwrapResponse(api.POST('/api/auth/login', {})))
    expect(ended).not.toHaveBeenCalled()
    await failure(get())
    expect(ended).toHaveBeenCalledOnce()
    stop()
    await failure(get())
    expect(ended).toHaveBeenCalledOnce()
  })
})

describe('lastResponse', () => {
  it('is updated by each response except a 401, with the time of the server’s clock', async () => {
    const heard = vi.fn()
    const stop = onResponse(heard)
    fetch.mockImplementation(
      async () =>
        new Response('{"success":true}', { headers: { date: new Date(Date.now() + 3_600_000).toUTCString() } }),
    )
    await get()
    expect(heard).toHaveBeenCalledOnce()
    expect(Math.abs(lastResponse().clockAhead - 3_600_000)).toBeLessThan(2000)
    answer(401, {})
    await failure(get())
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })
})

describe('a background call', () => {
  it('is marked for the server, and doesn’t count as user activity', async () => {
    const heard = vi.fn()
    const stop = onResponse(heard)
    await inBackground(get)
    expect(sent().headers.get('X-Background')).toBe('1')
    expect(heard).not.toHaveBeenCalled()
    fetch.mockClear()
    await get()
    expect(sent().headers.has('X-Background')).toBe(false)
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })

  it('is still marked if it has to wait before it is sent', async () => {
    const later = inBackground(() => sendInBackground())
    await Promise.resolve()
    await later(get)
    expect(sent().headers.get('X-Background')).toBe('1')
    fetch.mockClear()
    await sendInBackground()(get)
    expect(sent().headers.has('X-Background')).toBe(false)
  })
})

describe('unwrapResponse', () => {
  it('returns the body of a success', async () => {
    expect(await get()).toEqual({ success: true, data: 7 })
  })

  it('[S7.1] treats a 2xx with success: false as a failure', async () => {
    answer(200, { success: false, message: 'Document Already Submitted!' })
    expect(await failure(get())).toMatchObject({
      name: 'ApiError',
      kind: 'refused',
      message: 'Document Already Submitted!',
    })
  })

  it('[S7.1] treats any other status as a failure, whatever the body is', async () => {
    answer(404, { success: true })
    expect(await failure(get())).toMatchObject({ status: 404, kind: 'refused' })
  })

  it('[S8.2] shows the server’s message, with its fields and its request id', async () => {
    const errors = [{ field: 'phone', message: 'Phone is required' }]
    answer(422, { success: false, message: 'Please check the form.', hint: 'Ask somebody', errors, requestId: 'r-1' })
    expect(await failure(get())).toMatchObject({
      status: 422,
      kind: 'refused',
      message: 'Please check the form.',
      hint: 'Ask somebody',
      errors,
      requestId: 'r-1',
    })
  })

  it.each([
    ['fault', 'a fault without a message', 500, {}],
    ['fault', 'a proxy’s page', 502, '<html>Bad gateway</html>'],
    ['refused', 'a refusal without a message', 409, { success: false }],
    ['refused', 'a refusal within a 200', 200, { success: false, message: '' }],
  ])('[S8.2, D10] reports for %s that something went wrong: %s', async (kind, _, status, body) => {
    answer(status, body)
    expect(await failure(get())).toMatchObject({ kind, message: 'Something went wrong. Please try again later.' })
  })

  it('[S8.2, D10] reports that a success without JSON can’t be understood', async () => {
    answer(200, '<html>')
    expect(await failure(get())).toMatchObject({ kind: 'fault', message: 'Something goes wrong !!' })
  })

  it('[S8.1] tells the user to check the network if there is no response', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failure(get())).toMatchObject({
      status: 0,
      kind: 'network',
      message: 'Please check your network connection',
    })
  })

  it('reports how long to wait, if the server states it', async () => {
    fetch.mockImplementation(
      async () =>
        new Response('{"success":false,"message":"Too many tries."}', {
          status: 429,
          headers: { 'retry-after': '17' },
        }),
    )
    expect(await failure(get())).toMatchObject({ status: 429, retryAfter: 17 })
  })

  it('rejects an aborted call with an AbortError', async () => {
    fetch.mockRejectedValue(new DOMException('Aborted', 'AbortError'))
    expect(isAbort(await failure(get()))).toBe(true)
  })
})

describe('messageOf', () => {
  it.each([[new Error()], [undefined], ['a word']])(
    '[S8.2, D10] is “Error” for a thrown value without a message: %j',
    (thrown) => {
      expect(messageOf(thrown)).toBe('Error')
    },
  )

  it('[S8.2] never shows the text of a bug', () => {
    expect(messageOf(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again later.')
    expect(messageOf(new ApiError({ message: 'Taken', status: 409 }))).toBe('Taken')
    expect(
      messageOf(new ApiError({ message: 'Not for you', status: 403, hint: 'Needs “Update all” of Repairs.' })),
    ).toBe('Not for you. Needs “Update all” of Repairs.')
  })
})

describe('[V7, security 3] a call that first requires something of the user', () => {
  const needed = () =>
    new Response(JSON.stringify({ success: false, message: 'Please confirm', reason: 'proofNeeded' }), { status: 403 })
  const done = () => new Response(JSON.stringify({ success: true, data: 7 }))

  it('is sent again unchanged after the user has provided it; the user is asked once for all waiting calls', async () => {
    let proven = false
    const bodies: string[] = []
    fetch.mockImplementation(async (request) => {
      bodies.push(await request.text())
      return proven ? done() : needed()
    })
    const ask = vi.fn<() => Promise<boolean>>(async () => (proven = true))
    const stop = onQuestion('proofNeeded', ask)
    expect(await Promise.all([post(), post()])).toMatchObject([{ data: 7 }, { data: 7 }])
    expect(ask).toHaveBeenCalledOnce()
    expect(bodies).toEqual(Array(4).fill('{"name":"x"}'))
    stop()
  })

  it('fails if the user declines, or if nothing can ask the user', async () => {
    fetch.mockImplementation(async () => needed())
    const stop = onQuestion('proofNeeded', async () => false)
    expect(await failure(post())).toMatchObject({ status: 403, message: 'Please confirm' })
    stop()
    expect(await failure(post())).toMatchObject({ reason: 'proofNeeded' })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('fails if the question is closed, as at the end of a session; the next call asks again', async () => {
    fetch.mockImplementation(async () => needed())
    const ask = vi.fn<() => Promise<boolean>>(() => new Promise(() => {}))
    const stop = onQuestion('proofNeeded', ask)
    const waiting = failure(post())
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
    stop()
    expect(await waiting).toMatchObject({ reason: 'proofNeeded' })
    const stopNext = onQuestion('proofNeeded', async () => false)
    expect(await failure(post())).toMatchObject({ reason: 'proofNeeded' })
    stopNext()
  })

  it('asks one question at a time, because its answer may be enough for the next call', async () => {
    let given = false
    const asks = (id: number) => ({ success: false, reason: 'purposeNeeded', record: { entity: 'thing', id } })
    let sent = 0
    fetch.mockImplementation(async () => (given ? done() : new Response(JSON.stringify(asks(++sent)), { status: 403 })))
    const ask = vi.fn<() => Promise<boolean>>(async () => (given = true))
    const stop = onQuestion('purposeNeeded', ask)
    expect(await Promise.all([get(), post()])).toMatchObject([{ data: 7 }, { data: 7 }])
    expect(ask.mock.calls).toEqual([[expect.objectContaining({ record: { entity: 'thing', id: 1 } })]])
    stop()
  })

  it('does not ask if a screen refreshes by itself', async () => {
    fetch.mockImplementation(async () => needed())
    const ask = vi.fn<() => Promise<boolean>>(async () => true)
    const stop = onQuestion('proofNeeded', ask)
    expect(await failure(inBackground(get))).toMatchObject({ reason: 'proofNeeded' })
    expect(ask).not.toHaveBeenCalled()
    stop()
  })
})
