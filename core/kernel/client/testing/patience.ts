import { beforeAll } from 'vitest'

// A slow or busy machine needs more than the default of one second until something is shown.
beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 10_000 })
})
