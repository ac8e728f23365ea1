// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../platform/api/ApiError'
import { createSession } from './createSession'
import type { Session } from './Session'
import { fakeSessionApi } from './testing/fakeSessionApi'

const hosts = {
  navigate: vi.fn(),
  currentPath: () => '/',
  toast: { success: vi.fn(), error: vi.fn() },
  enter: vi.fn(async () => {}),
}
let api = fakeSessionApi([])
let session: Session
beforeEach(() => {
  api = fakeSessionApi([])
  session = createSession(api, hosts)
})

describe('[S3.3] the brand', () => {
  const brand = (brandName: string) => ({ brandName, brandColor: null, webLogo: null, mobileLogo: null, plugins: [] })

  it('follows a change without a reload, and the newer response counts', async () => {
    await session.loadBrand()
    expect(session.state.deployment!.brandName).toBe('White Glove')
    let answer = (_: ReturnType<typeof brand>) => {}
    api.deployment.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const late = session.refreshBrand()
    expect(session.state.deployment!.brandName).toBe('White Glove')
    api.deployment.mockResolvedValueOnce(brand('Newest'))
    await session.refreshBrand()
    answer(brand('Older'))
    await late
    expect(session.state.deployment!.brandName).toBe('Newest')
  })

  it('stays unchanged if it can’t be fetched', async () => {
    await session.loadBrand()
    api.deployment.mockRejectedValueOnce(new ApiError({ status: 500, message: 'No' }))
    await session.refreshBrand()
    expect(session.state.deployment!.brandName).toBe('White Glove')
  })
})
