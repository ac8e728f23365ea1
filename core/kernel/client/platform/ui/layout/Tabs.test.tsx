// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Tabs } from './Tabs'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Ten px for each letter, in a list of 150 px, because jsdom has no layout. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.getAttribute('role') !== 'tab') return new DOMRect(0, 0, 150, 40)
    const all = [...this.parentElement!.children]
    const width = (tab: Element) => tab.textContent.length * 10
    const before = all.slice(0, all.indexOf(this)).reduce((sum, tab) => sum + width(tab), 0)
    return new DOMRect(before - this.parentElement!.scrollLeft, 0, width(this), 40)
  })
}

function tabs(contacts: string) {
  return (
    <Tabs
      label="Lead"
      tabs={['Details', contacts, 'Timeline'].map((label, at) => ({ id: String(at), label }))}
      selected="2"
      onSelect={() => {}}
    >
      Yesterday
    </Tabs>
  )
}

describe('the selected tab', () => {
  it('is in sight on a phone, also when a count that arrives later pushes it on', () => {
    layOut()
    const { rerender } = render(tabs('Contacts'))
    const right = () => screen.getByRole('tab', { name: 'Timeline' }).getBoundingClientRect().right
    expect(right()).toBe(150)
    rerender(tabs('Contacts (12)'))
    expect(right()).toBe(150)
  })
})
