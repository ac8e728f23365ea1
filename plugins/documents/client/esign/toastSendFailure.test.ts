import { afterEach, describe, expect, it, vi } from 'vitest'
import { unwrapResponse, toast } from '@core/client/session'
import { toastSendFailure } from './toastSendFailure'

afterEach(() => vi.restoreAllMocks())

/** The toast that a failed call shows. */
async function told(call: Parameters<typeof unwrapResponse>[0]): Promise<unknown[]> {
  const said: unknown[] = []
  for (const tone of ['warning', 'error'] as const)
    vi.spyOn(toast, tone).mockImplementation((message) => void said.push(tone, message))
  await unwrapResponse(call).catch(toastSendFailure)
  return said
}
const answering = async (status: number, body: object) => ({ data: body, response: new Response(null, { status }) })

describe('[S8.7] a document that is not sent', () => {
  it.each([200, 409])('warns with the server’s message where %i comes with success: false', async (status) => {
    const body = { success: false, message: 'It is not the turn of Ben Ortiz yet: others sign before.' }
    expect(await told(answering(status, body))).toEqual(['warning', body.message])
  })

  it.each([200, 409])(
    'warns of Document Already Submitted! if the response %i contains only success: false',
    async (status) => {
      expect(await told(answering(status, { success: false }))).toEqual(['warning', 'Document Already Submitted!'])
    },
  )

  it('[S8.1] is an error if the network fails', async () => {
    const failing = Promise.reject(new TypeError('Failed to fetch'))
    expect(await told(failing)).toEqual(['error', 'Please check your network connection'])
  })
})
