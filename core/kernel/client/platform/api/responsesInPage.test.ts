// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answersId, callKey, type PrerenderAnswer } from '@core/kernel/shared/prerender'

const body = '{"limit":50}'
const rows: PrerenderAnswer = {
  call: callKey('POST', '/api/Van/List', body),
  status: 200,
  headers: { 'x-offline': 'keep' },
  body: '{"success":true,"data":[]}',
}

let responsesInPage: typeof import('./responsesInPage')

beforeEach(async () => {
  vi.resetModules()
  document.body.innerHTML = `<script type="application/json" id="${answersId}">${JSON.stringify([rows])}</script>`
  responsesInPage = await import('./responsesInPage')
})
afterEach(() => vi.restoreAllMocks())

const request = (text = body) => new Request(`${location.origin}/api/Van/List`, { method: 'POST', body: text })

it('[S7.13] a call that the server made to render the page is answered from the page, once', async () => {
  const answer = await responsesInPage.responseInPage(request())
  expect(answer?.headers.get('x-offline')).toBe('keep')
  expect(await answer?.text()).toBe(rows.body)
  expect(await responsesInPage.responseInPage(request())).toBeUndefined()
  expect(document.getElementById(answersId)).toBeNull()
})

it('any other call is sent to the server, with its body', async () => {
  const other = request('{"limit":100}')
  expect(await responsesInPage.responseInPage(other)).toBeUndefined()
  expect(await other.text()).toBe('{"limit":100}')
})

it('a call after some time is sent to the server, because the data may have changed', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(31_000)
  expect(await responsesInPage.responseInPage(request())).toBeUndefined()
})

it('[S4.7] responses for another role or session are discarded', async () => {
  responsesInPage.clearResponsesInPage()
  expect(await responsesInPage.responseInPage(request())).toBeUndefined()
})
