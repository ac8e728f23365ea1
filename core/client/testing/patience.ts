import { beforeAll } from 'vitest'

// How long something may take to show belongs to the machine: on a busy one a second is not enough.
beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 10_000 })
})
