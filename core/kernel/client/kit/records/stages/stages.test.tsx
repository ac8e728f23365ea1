// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

  it('say to a screen reader what their looks say, and which one it is in', () => {
    render(<StageSteps label="Stages of the lead" stages={stagesAlong({ stages, at: 2, state: 'current', days })} />)
    const items = within(screen.getByRole('list', { name: 'Stages of the lead' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['New, done4 days', 'Contacted1 day', 'Won'])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are buttons where it may go there next; what is beside the way stands below', () => {
    const onGo = vi.fn<(id: number) => void>()
    render(
      <StageSteps
        label="Stages of the lead"
        stages={stagesAlong({ stages, at: 2, state: 'current' })}
        next={[
          { id: 3, name: 'Won' },
          { id: 9, name: 'Lost' },
        ]}
        onGo={onGo}
      />,
    )
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Won: move here', 'Lost'])
    fireEvent.click(screen.getByRole('button', { name: 'Won: move here' }))
    fireEvent.click(within(screen.getByRole('list', { name: 'Move to' })).getByRole('button', { name: 'Lost' }))
    expect(onGo.mock.calls).toEqual([[3], [9]])
  })
})
