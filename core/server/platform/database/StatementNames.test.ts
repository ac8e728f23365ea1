import { describe, expect, it } from 'vitest'
import { StatementNames } from './StatementNames'

const minute = 60_000

/** Asks for a text so often that it has a name, if there is one to be had. */
function settle(names: StatementNames, text: string, now = 0): string | undefined {
  names.nameOf(text, now)
  names.nameOf(text, now)
  return names.nameOf(text, now)
}

describe('a statement', () => {
  it('has a name from the third time on, and keeps it', () => {
    const names = new StatementNames()
    const given = Array.from({ length: 5 }, () => names.nameOf('select 1'))
    expect(given).toEqual([undefined, undefined, 'statement 1', 'statement 1', 'statement 1'])
    expect(settle(names, 'select 2')).toBe('statement 2')
  })

  it('that comes once among many others is forgotten', () => {
    const names = new StatementNames()
    names.nameOf('select 1')
    names.nameOf('select 1')
    for (let n = 0; n < 600; n++) names.nameOf(`select 'other ${n}'`)
    expect(names.nameOf('select 1')).toBeUndefined()
  })

  it('gets no name while too many others are in use; one that nobody asked for makes room, and its name is not given again', () => {
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
