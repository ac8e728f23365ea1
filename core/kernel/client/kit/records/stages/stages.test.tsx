// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Move, MoveButton } from './MoveButton'
import { StageSteps } from './StageSteps'
import { stagesAlong } from './stagesAlong'

afterEach(cleanup)

const stages = [
  { id: 1, name: 'New' },
  { id: 2, name: 'Contacted' },
  { id: 3, name: 'Won' },
]
const days = new Map([
  [1, 4],
  [2, 1],
])

describe('[S2.38] the stages of a record', () => {
  it('lie behind it, with how long it was in each, or ahead', () => {
    const told = (at: number, state: 'current' | 'done' | 'stopped') =>
      stagesAlong({ stages, at, state, days }).map((stage) => [stage.state, stage.days])
    expect(told(2, 'current')).toEqual([
      ['done', 4],
      ['current', 1],
      ['ahead', null],
    ])
    expect(told(1, 'stopped')).toEqual([
      ['stopped', 4],
      ['ahead', null],
      ['ahead', null],
    ])
    // Won at once: what never happened is not shown as done.
    const atOnce = stagesAlong({ stages, at: 3, state: 'done', days: new Map([[1, 4]]) })
    expect(atOnce.map(({ state }) => state)).toEqual(['done', 'skipped', 'done'])
    expect(told(3, 'done')).toEqual([
      ['done', 4],
      ['done', 1],
      ['done', null],
    ])
  })

  it('say to a screen reader what their looks say, and which one it is in; days stand only there', () => {
    render(<StageSteps label="Stages of the lead" stages={stagesAlong({ stages, at: 2, state: 'current', days })} />)
    const items = within(screen.getByRole('list', { name: 'Stages of the lead' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['New, done', 'Contacted1 day', 'Won'])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('say nothing of days on the first day', () => {
    const fresh = new Map([[1, 0]])
    render(<StageSteps label="Stages" stages={stagesAlong({ stages, at: 1, state: 'current', days: fresh })} />)
    expect(screen.queryByText(/day/)).toBeNull()
  })
})

describe('[S2.38] the button that moves a record on', () => {
  const moves: readonly Move[] = [
    { id: 2, name: 'Contacted', kind: 'back' },
    { id: 9, name: 'Lost', kind: 'end' },
    { id: 4, name: 'Quoted', kind: 'forward' },
    { id: 10, name: 'Nurture', kind: 'rest' },
  ]

  it('takes the next step; backward is named in its menu, and what ends the record stands last', () => {
    const onGo = vi.fn<(id: number) => void>()
    render(<MoveButton label="Change stage" moves={moves} onGo={onGo} />)
    fireEvent.click(screen.getByRole('button', { name: 'Move to Quoted' }))
    expect(screen.getByRole('button', { name: 'Change stage' })).toBeDefined()
    const items = screen.getAllByRole('menuitem', { hidden: true })
    expect(items.map(({ textContent }) => textContent)).toEqual(['Quoted', 'Nurture', 'Back to Contacted', 'Lost'])
    expect(onGo.mock.calls).toEqual([[4]])
  })

  it('is a menu where nothing lies ahead, and absent where nothing can follow', () => {
    render(<MoveButton label="Change stage" moves={moves.filter(({ kind }) => kind !== 'forward')} onGo={() => {}} />)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Change stage'])
    cleanup()
    render(<MoveButton label="Change stage" moves={[]} onGo={() => {}} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
