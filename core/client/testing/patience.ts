// How long something may take to show belongs to the machine: on a busy one a second is not enough.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
