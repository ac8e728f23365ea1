import { describe, expect, it } from 'vitest'
import { StatementNames } from './StatementNames'

const minute = 60_000

/** Requests a text so often that it gets a name, if one is available. */
function settle(names: StatementNames, text: string, now = 0): string | undefined {
  names.nameOf(text, now)
  names.nameOf(text, now)
  return names.nameOf(text, now)
}

describe('a statement', () => {
  it('gets a name at its third use, and keeps it', () => {
    const names = new StatementNames()
    const given = Array.from({ length: 5 }, () => names.nameOf('select 1'))
    expect(given).toEqual([undefined, undefined, 'statement 1', 'statement 1', 'statement 1'])
    expect(settle(names, 'select 2')).toBe('statement 2')
  })

  it('that is used once among many others is forgotten', () => {
    const names = new StatementNames()
    names.nameOf('select 1')
    names.nameOf('select 1')
    for (let n = 0; n < 600; n++) names.nameOf(`select 'other ${n}'`)
    expect(names.nameOf('select 1')).toBeUndefined()
  })

  it('gets no name while too many others are in use; an unused one is removed, and its name is not reused', () => {
    const names = new StatementNames()
    const given = Array.from({ length: 60 }, (_, n) => settle(names, `select ${n}`))
    expect(new Set(given).size).toBe(60)
    expect(settle(names, 'select true', minute)).toBeUndefined()
    names.nameOf('select 0', 9 * minute)
    expect(settle(names, 'select true', 11 * minute)).toBe('statement 61')
    expect(names.nameOf('select 0', 11 * minute)).toBe('statement 1')
    expect(settle(names, 'select 5', 11 * minute)).toBe('statement 62')
  })
})
