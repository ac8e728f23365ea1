import { describe, expect, it } from 'vitest'
import { isClosed } from './leadStages'
import { stageAge, staleLeads } from './staleLeads'

describe('[D5] the age of a lead in its stage, as delivered', () => {
  it.each([
    [1, 2, 5],
    [2, 7, 14],
    [3, 14, 30],
    [4, 14, 30],
    [5, 14, 30],
    [6, 21, 45],
    [7, 14, 30],
    [10, 90, 180],
  ])('a lead in stage %i is amber after %i days and red after %i', (id, amber, red) => {
    expect([amber, amber + 1, red, red + 1].map((days) => stageAge(staleLeads.delivered, id, days))).toEqual([
      'fresh',
      'amber',
      'amber',
      'red',
    ])
  })

  it('a won or lost lead has no age limits', () => {
    for (const id of [8, 9]) expect([isClosed(id), stageAge(staleLeads.delivered, id, 1000)]).toEqual([true, 'fresh'])
  })
})

it('other limits count once they are chosen', () => {
  const limits = { ...staleLeads.delivered, amber1: 10, red1: 20 }
  expect([10, 11, 20, 21].map((days) => stageAge(limits, 1, days))).toEqual(['fresh', 'amber', 'amber', 'red'])
  expect(staleLeads.problem?.({ ...limits, amber1: 30 })).toEqual({
    field: 'red1',
    message: 'New: a lead is amber before it is stale. Make this number the larger one.',
  })
})
