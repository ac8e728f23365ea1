import { describe, expect, it } from 'vitest'
import { stage } from '../../shared/leads/leadStages'
import { kindOf } from './StageParts'

const [contacted, nurture] = [2, 10] as const

describe('what a change of stage means', () => {
  it('is a step on for a later stage, and a step back for an earlier one', () => {
    const lead = { status: stage.qualified, furthestStage: stage.quoted } as const
    expect([kindOf(lead, stage.quoted), kindOf(lead, contacted)]).toEqual(['forward', 'back'])
  })

  it('of a lead that waits in Nurture leads on to the furthest stage that it had reached, and New is a step back', () => {
    const lead = { status: nurture, furthestStage: contacted } as const
    expect([stage.new, contacted, stage.qualified].map((to) => kindOf(lead, to))).toEqual([
      'back',
      'forward',
      'forward',
    ])
  })

  it('of a closed lead reopens it; Lost ends it, and Nurture lets it wait', () => {
    const lead = { status: stage.lost, furthestStage: stage.quoted } as const
    expect([kindOf(lead, stage.new), kindOf(lead, nurture)]).toEqual(['forward', 'rest'])
    expect(kindOf({ ...lead, status: stage.new }, stage.lost)).toBe('end')
  })
})
