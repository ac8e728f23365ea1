// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/ApiError'
import BarChart from './BarChart'
import { ChartFrame } from './ChartFrame'
import DonutChart from './DonutChart'
import FunnelChart from './FunnelChart'
import LineChart from './LineChart'
import { chartCsv } from './saving'

/** jsdom has no layout and no ResizeObserver. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(240)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.documentElement.dir = ''
})

const sources = {
  category: 'Month',
  categories: ['January', 'February', 'March'],
  series: [
    {
      name: 'Pediatrician',
      values: [12, 9, 15].map((value, at) => ({ value, href: `/referrals?month=${at}&source=1` })),
    },
    { name: 'Hospital', values: [7, 0, 4].map((value, at) => ({ value, href: `/referrals?month=${at}&source=2` })) },
  ],
}
const marks = () => screen.getAllByRole('link').map((mark) => mark.getAttribute('aria-label'))
const focused = () => document.activeElement?.getAttribute('aria-label')
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

describe('a chart', () => {
  it('has a link to exactly its rows for every bar, and no link for an empty bar', () => {
    render(<BarChart label="Referrals by source" {...sources} />)
    expect(marks()).toEqual([
      'January, Pediatrician: 12',
      'January, Hospital: 7',
      'February, Pediatrician: 9',
      'March, Pediatrician: 15',
      'March, Hospital: 4',
    ])
    expect(screen.getByRole('link', { name: 'March, Hospital: 4' }).getAttribute('href')).toBe(
      '/referrals?month=2&source=2',
    )
  })

  it('has the same numbers as a table, with their sums', () => {
    render(<BarChart label="Referrals by source" {...sources} />)
    const table = screen.getByRole('table', { name: 'Referrals by source' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['MonthPediatricianHospitalTotal', 'January12719', 'February909', 'March15419'])
    expect(within(table).queryByRole('link')).toBeNull()
  })

  it('is one stop for Tab; arrow keys go to the mark in their direction, and the tooltip follows the focus', () => {
    const { container } = render(<BarChart label="Referrals by source" {...sources} />)
    expect(container.querySelectorAll('[data-mark][tabindex="0"]')).toHaveLength(1)
    screen.getByRole('link', { name: 'January, Pediatrician: 12' }).focus()
    press('ArrowUp')
    expect(focused()).toBe('January, Hospital: 7')
    press('ArrowRight')
    expect(focused()).toBe('February, Pediatrician: 9')
    press('End')
    expect(focused()).toBe('March, Hospital: 4')
    expect(container.querySelectorAll('[data-mark][tabindex="0"]')).toHaveLength(1)
    expect(screen.getByText('March', { selector: 'div' })).toBeTruthy()
    press('Escape')
    expect(screen.queryByText('March', { selector: 'div' })).toBeNull()
  })

  it('goes forward by the left arrow in right-to-left pages', () => {
    const { getComputedStyle } = window
    vi.spyOn(window, 'getComputedStyle').mockImplementation((element) =>
      Object.defineProperty(getComputedStyle(element), 'direction', { value: 'rtl', configurable: true }),
    )
    render(<BarChart label="Referrals by source" {...sources} layout="grouped" />)
    screen.getByRole('link', { name: 'January, Hospital: 7' }).focus()
    press('ArrowLeft')
    expect(focused()).toBe('February, Pediatrician: 9')
  })

  it('shows the tooltip on the first touch, and follows the link on the second', () => {
    render(<BarChart label="Referrals by source" {...sources} />)
    const mark = screen.getByRole('link', { name: 'January, Hospital: 7' })
    // jsdom has no pointer events.
    const touch = () => {
      fireEvent(mark, Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'touch' }))
      return fireEvent.click(mark)
    }
    touch()
    expect(location.pathname).toBe('/')
    expect(screen.getByText('Total', { selector: 'span' })).toBeTruthy()
    touch()
    expect(location.pathname + location.search).toBe('/referrals?month=0&source=2')
    history.replaceState(null, '', '/')
  })

  it('has a gap in its line where a value is unknown', () => {
    const values = [4, null, 6].map((value) => ({ value, href: '/referrals' }))
    const { container } = render(
      <LineChart
        label="Received"
        category="Month"
        categories={sources.categories}
        series={[{ name: 'Received', values }]}
      />,
    )
    expect(marks()).toEqual(['January, Received: 4', 'March, Received: 6'])
    expect(container.querySelector('path[class*=line]')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  })

  it('shows the share of the first step in a funnel, and each share in a donut', () => {
    render(
      <>
        <FunnelChart
          label="Intake"
          counted="Referrals"
          steps={[
            { name: 'Received', value: 200, href: '/referrals' },
            { name: 'Started', value: 50, href: '/referrals?status=9' },
          ]}
        />
        <DonutChart
          label="Payers"
          category="Payer"
          counted="Referrals"
          slices={[
            { name: 'Medicaid', value: 30, href: '/referrals?payer=1' },
            { name: 'Aetna', value: 10, href: '/referrals?payer=2' },
          ]}
        />
      </>,
    )
    expect(marks()).toEqual([
      'Received: 200, 100% of the first step',
      'Started: 50, 25% of the first step',
      'Medicaid: 30, 75%',
      'Aetna: 10, 25%',
    ])
  })
})

describe('the frame of a chart', () => {
  const frame = (props: object) =>
    render(
      <ChartFrame title="Referrals by source" figure="47" {...props}>
        <BarChart {...sources} />
      </ChartFrame>,
    )

  it('names the chart, and states the change as text', () => {
    frame({ change: { current: 47, previous: 40, against: 'January', good: 'up' } })
    expect(screen.getByRole('group', { name: 'Referrals by source' })).toBeTruthy()
    expect(screen.getByText(/17.5%/).textContent).toBe('up 17.5%')
  })

  it('shows the table instead of the picture, with links to the same rows', () => {
    frame({})
    fireEvent.click(screen.getByRole('button', { name: 'More: Referrals by source' }))
    const menu = document.querySelector<HTMLElement>('[popover]')!
    fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
    menu.hidePopover = () => undefined
    fireEvent.click(screen.getByText('Show table'))
    expect(screen.getByRole('link', { name: '15' }).getAttribute('href')).toBe('/referrals?month=2&source=1')
  })

  it('has the same height while it loads, and is tried again after a failure', () => {
    const onRetry = vi.fn()
    const away = new ApiError({ message: 'The server is not reachable.', status: 0 })
    const { rerender, container } = frame({ loading: true, height: 300 })
    expect(container.querySelector<HTMLElement>('[style*="300px"]')).toBeTruthy()
    rerender(
      <ChartFrame title="Referrals by source" error={away} onRetry={onRetry} height={300}>
        <BarChart {...sources} />
      </ChartFrame>,
    )
    expect(screen.getByText('The server is not reachable.')).toBeTruthy()
    expect(screen.getByText('It is tried again automatically.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
    rerender(
      <ChartFrame title="Referrals by source" empty="No referrals in this period">
        <BarChart {...sources} />
      </ChartFrame>,
    )
    expect(screen.getByText('No referrals in this period')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('saves plain numbers as CSV, and no name that a spreadsheet would execute', () => {
    render(
      <BarChart
        label="Stores"
        category="Store"
        categories={['Albany, NY', '=SUM(A1)', '“Main”']}
        series={[{ name: 'Revenue', values: [{ value: 1200.5 }, { value: null }, { value: -3 }] }]}
        format="money"
      />,
    )
    expect(chartCsv(screen.getByRole('table'))).toBe(
      '\uFEFFStore,Revenue\r\n"Albany, NY",1200.5\r\n\'=SUM(A1),\r\n“Main”,-3\r\n',
    )
  })
})
